import { expect, test } from "vitest";
import moves from "../../../../shared/vectors/moves.json";
import { type Laid, parsePlacement } from "../../model/lattice";
import { layingProblem } from "./laying";

function tile(text: string): Laid {
  const found = parsePlacement(text);
  if (found === null) throw new Error(text);
  return found;
}

test.each(moves.map((one, n) => [n, one] as const))(
  "a second judge of moves agrees, case %i",
  (_, { figure, laid, problem }) => {
    const found = layingProblem(figure?.map(tile) ?? null, laid.map(tile));
    expect(found?.code ?? null).toBe(problem);
  },
);
