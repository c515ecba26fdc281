// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type Laid, parsePlacement } from "../../model/lattice";
import { withColours } from "../../ui/share/picture";
import { figureAddress, figureFile, givenFigure } from "./picture";

const laid = "кОж@0,0h жОк@0,1h зЖо@2,0v".split(" ").map((one) => parsePlacement(one) as Laid);

test("properties of the page are filled in", () => {
  expect(withColours('fill="var(--k)" stroke="var(--tile-back, #8a6a43)"', () => "#123456")).toBe(
    'fill="#123456" stroke="#123456"',
  );
});

test("the file stands alone: one drawing, no properties, a ground around the figure", () => {
  const svg = figureFile(laid, (name) => (name === "--paper" ? "#fbf3e4" : "#b7323f"));
  expect(svg).not.toContain("var(");
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = parsed.documentElement;
  expect(root.getAttribute("xmlns")).toBe("http://www.w3.org/2000/svg");
  expect(root.querySelectorAll(".tile")).toHaveLength(3);
  expect(root.querySelector("rect")?.getAttribute("fill")).toBe("#fbf3e4");
  const [width, height] = ["width", "height"].map((one) => Number(root.getAttribute(one)));
  expect(width).toBeGreaterThan(3 * 64);
  expect(height).toBeGreaterThan(2 * 64);
});

test("a link to a figure is read back", () => {
  const address = figureAddress("four-squares-1", 0, laid);
  const given = givenFigure(address.slice(address.indexOf("?")));
  expect(given).toEqual({ level: "four-squares-1", deal: 0, laid });
});

test("a link with an illegal figure says so, and other links are about no figure", () => {
  expect(givenFigure("?level=easy")).toBeNull();
  expect(givenFigure("?figure=nonsense")?.laid).toBeNull();
  expect(givenFigure("?figure=кОж@0,0h_кОж@0,0h")?.laid).toBeNull();
  expect(givenFigure(`?figure=${Array(40).fill("кОж@0,0h").join("_")}`)?.laid).toBeNull();
});
