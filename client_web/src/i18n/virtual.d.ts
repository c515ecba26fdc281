declare module "virtual:words" {
  interface Language {
    /** File (see `fileOf`) → its words; the shell's have come with the list. */
    readonly files: Readonly<
      Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>
    >;
  }
  export const languages: Readonly<Record<"ru" | "en", () => Promise<Language>>>;
}
