import type { GameManifest } from "../manifest";

const manifest: GameManifest = { board: () => import("./Board") };
export default manifest;
