/** The figures of a seat, as the table draws them. */

import { type Laid, laidOf } from "../../model/lattice";
import type { KovrikiSeat } from "./sections.gen";

/** Each on its own plane. */
export function figuresOf(seat: KovrikiSeat | null | undefined): Laid[][] {
  return (seat?.figures ?? []).map((figure) => figure.map(laidOf));
}
