/** Where VS Code looks for the texts of the code; the English ones are for translators. */
export const codeTexts = {
  english: "l10n/bundle.l10n.json",
  german: "l10n/bundle.l10n.de.json",
} as const;
