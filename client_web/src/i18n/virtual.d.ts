declare module "virtual:words" {
  /** Language → file (see `fileOf`) → loads its words. */
  export const files: Readonly<
    Record<
      "ru" | "en",
      Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>>
    >
  >;
}
