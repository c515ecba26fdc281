/**
 * Words come when they are needed: with the page those without a part, the others with the first screen that says
 * them (`withWords`). A file of words holds all parts of its subject; the build cuts it by these keys.
 */

/** Part → its keys. A key belongs to the first part that it fits. */
export const PARTS = {
  rules: /^(\w+\.rules\.(?!how$)|picture\.)/,
  /**
   * The home page, games for one, and what goes wrong while there is a line: whoever says that asks for it first.
   * What a page says without a line, and what a table refuses at once, comes with the page.
   */
  outside:
    /^(home|solo)\.|^(problem|refused)\.(no_such|bad_(?!message)|too_many\.|too_many_(tries|joins)|too_often|too_big|too_few|seat_|seated|room_(full|locked)|hello|asked|kicked|left|host_only|mixed|looks_like|nobody|not_yourself|no_bots|no_free|no_daily|move_|not_asked)|^problem\.(?!bad_message).*\.do$|^replay\.home$|^do\.retry/,
  cards: /^card\./,
  result: /^(result\.(?!back$)|reason\.|photo\.|replay\.again$)|\.race\./,
  replay: /^replay\./,
  tv: /^tv\.(?!show$)/,
  coach: /^coach\./,
  party: /^party\.|^lobby\.watchers|^refused\.(not_watching|too_late)$/,
  profile: /^profile\./,
  react: /^react\./,
  /** What the server says of a link; see `build/previews.ts`. */
  og: /^og\./,
  design: /^design\./,
  lesson: /^(\w+\.)?lesson\./,
  /** What a round says only towards its end. */
  late: /^\w+\.late\./,
  host: /^lobby\.(kick|pass_host)|^door\.|^bot\.\d\.line$/,
  settings: /^option\.(?!rounds$|points$)/,
  playlist: /^playlist\./,
  menu: /^(menu|looks)\.|^move\.(?!take\.no$)|^setting\.(?!sound$)/,
  /** The table without a picture. */
  text: /^text\.(?!title$|others$)|^(?!playlist)\w+\.help$/,
} as const satisfies Record<string, RegExp>;

export type Part = keyof typeof PARTS;

/** The part that a key belongs to; "" for those that come with the page or the game. */
export function partOf(key: string): Part | "" {
  const found = Object.entries(PARTS).find(([, keys]) => keys.test(key));
  return (found?.[0] as Part | undefined) ?? "";
}

/** The name of a file of words: `game` "" is the shell. */
export function fileOf(game: string, part: Part | ""): string {
  return [game || "shell", part].filter(Boolean).join("/");
}
