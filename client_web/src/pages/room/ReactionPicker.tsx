/** The sheet with the six faces. */

export { Picker as default } from "./React";
