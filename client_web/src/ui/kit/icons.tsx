/** Line icons by name. Always decoration: name the button. */

import { Glyph } from "./Glyph";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 12H5v8h14v-8h-1",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6L6 18",
  bot: "M6 9h12v10H6zM12 9V5M9.5 13.5v1M14.5 13.5v1M3.5 12v4M20.5 12v4M12 5a.6.6 0 1 0 0-1.2A.6.6 0 0 0 12 5",
  crown: "M4 18h16M4.5 15L4 7l4.5 3.5L12 5l3.5 5.5L20 7l-.5 8z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3A4 4 0 0 0 10.7 18.300L12 17",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  unlock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 5.8-1",
  book: "M4 5.500C7 4 10 4.5 12 6c2-1.5 5-2 8-.5V19c-3-1.5-6-1-8 .5-2-1.5-5-2-8-.5zM12 6v13.5",
  out: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  phone: "M7 3h10v18H7zM11 18h2",
  undo: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  redo: "M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12h2",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2.100h5c0-.9.400-1.600 1-2.100A6 6 0 0 0 12 3",
  more: "M4.500 12h1M11.500 12h1M18.500 12h1",
  again: "M5 12a7 7 0 1 1 2.200 5.100M5 20v-4h4",
  up: "M12 20V7M6 12l6-6 6 6M5 3h14",
  fold: "M6 9l6 6 6-6",
  screen: "M3 5h18v12H3zM8 21h8M12 17v4",
  smile:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 9v1M15 9v1M8.500 14.500c1.500 2.500 5.500 2.500 7 0",
  chart: "M4 20h16M7 20v-7M12 20V5M17 20v-10",
} as const;

export type IconName = keyof typeof PATHS;
export const ICONS = Object.keys(PATHS) as IconName[];

export function Icon({ name }: { name: IconName }) {
  return <Glyph d={PATHS[name]} />;
}
