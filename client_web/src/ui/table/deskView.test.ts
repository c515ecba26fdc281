// @vitest-environment happy-dom
import { expect, test } from "vitest";

import { DeskView } from "./deskView";

function tableOf(width: number, height: number): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = '<div class="space"></div>';
  const space = root.firstElementChild as HTMLElement;
  space.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
  return root;
}

test("parts of a pixel are no other size, so the view stays", () => {
  const view = new DeskView();
  view.measure(tableOf(1136, 718.406));
  const before = view.size.value;
  view.measure(tableOf(1136.2, 718.39));
  expect(view.size.value).toBe(before);
  expect(before).toEqual({ width: 1136, height: 718 });
});
