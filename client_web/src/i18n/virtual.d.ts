declare module "virtual:words" {
  interface Language {
    /** File (see `fileOf`) → its words; the shell's have come with the list. */
    readonly files: Readonly<
      Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>
    >;
  }
  interface Listed {
    /** By which readers look for the language. */
    readonly name: string;
    /** Its plural categories, in the order in which texts give their forms, without the last one. */
    readonly forms: string;
    readonly load: () => Promise<Language>;
  }
  /** By tag; the product's own first. */
  export const languages: Readonly<Record<string, Listed>>;
}
