/** VS Code reads the translations from these paths; the English file is for translators. */
export const codeTexts = {
  english: "l10n/bundle.l10n.json",
  german: "l10n/bundle.l10n.de.json",
} as const;
