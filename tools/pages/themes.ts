/** The colours that the editor hands to a page, for the four kinds of theme. */
export const themes = {
  dark: {
    "--vscode-charts-blue": "#3794ff",
    "--vscode-foreground": "#cccccc",
    "--vscode-descriptionForeground": "#9d9d9d",
    "--vscode-editor-background": "#1f1f1f",
    "--vscode-widget-border": "#313131",
    "--vscode-panel-border": "#2b2b2b",
    "--vscode-focusBorder": "#0078d4",
    "--vscode-textLink-foreground": "#4daafc",
    "--vscode-button-background": "#0078d4",
    "--vscode-button-foreground": "#ffffff",
    "--vscode-button-hoverBackground": "#026ec1",
    "--vscode-button-border": "#ffffff12",
    "--vscode-badge-background": "#616161",
    "--vscode-badge-foreground": "#f8f8f8",
    "--vscode-list-hoverBackground": "#2a2d2e",
    "--vscode-toolbar-hoverBackground": "#5a5d5e50",
    "--vscode-progressBar-background": "#0078d4",
    "--vscode-inputValidation-warningBackground": "#352a05",
    "--vscode-inputValidation-warningBorder": "#b89500",
    "--vscode-editorWidget-background": "#202020",
    "--vscode-editorWidget-foreground": "#cccccc",
    "--vscode-inputValidation-errorBackground": "#5a1d1d",
    "--vscode-inputValidation-errorBorder": "#be1100",
    "--vscode-testing-iconPassed": "#73c991",
    "--vscode-editorWarning-foreground": "#cca700",
    "--vscode-widget-shadow": "#0000005c",
  },
  light: {
    "--vscode-charts-blue": "#1a85ff",
    "--vscode-foreground": "#3b3b3b",
    "--vscode-descriptionForeground": "#3b3b3b",
    "--vscode-editor-background": "#ffffff",
    "--vscode-widget-border": "#e5e5e5",
    "--vscode-panel-border": "#e5e5e5",
    "--vscode-focusBorder": "#005fb8",
    "--vscode-textLink-foreground": "#005fb8",
    "--vscode-button-background": "#005fb8",
    "--vscode-button-foreground": "#ffffff",
    "--vscode-button-hoverBackground": "#0258a8",
    "--vscode-button-border": "#0000001a",
    "--vscode-badge-background": "#cccccc",
    "--vscode-badge-foreground": "#3b3b3b",
    "--vscode-list-hoverBackground": "#f2f2f2",
    "--vscode-toolbar-hoverBackground": "#b8b8b850",
    "--vscode-progressBar-background": "#005fb8",
    "--vscode-inputValidation-warningBackground": "#f6f5d2",
    "--vscode-inputValidation-warningBorder": "#b89500",
    "--vscode-editorWidget-background": "#f8f8f8",
    "--vscode-editorWidget-foreground": "#3b3b3b",
    "--vscode-inputValidation-errorBackground": "#f2dede",
    "--vscode-inputValidation-errorBorder": "#be1100",
    "--vscode-testing-iconPassed": "#388a34",
    "--vscode-editorWarning-foreground": "#bf8803",
    "--vscode-widget-shadow": "#00000029",
  },
  highContrast: {
    "--vscode-charts-blue": "#3794ff",
    "--vscode-foreground": "#ffffff",
    "--vscode-descriptionForeground": "#ffffffb3",
    "--vscode-editor-background": "#000000",
    "--vscode-contrastBorder": "#6fc3df",
    "--vscode-contrastActiveBorder": "#f38518",
    "--vscode-focusBorder": "#f38518",
    "--vscode-textLink-foreground": "#21a6ff",
    "--vscode-button-background": "#000000",
    "--vscode-button-foreground": "#ffffff",
    "--vscode-button-border": "#6fc3df",
    "--vscode-badge-background": "#000000",
    "--vscode-badge-foreground": "#ffffff",
    "--vscode-list-hoverBackground": "#ffffff1a",
    "--vscode-progressBar-background": "#6fc3df",
    "--vscode-inputValidation-warningBackground": "#000000",
    "--vscode-inputValidation-warningBorder": "#6fc3df",
    "--vscode-inputValidation-errorBackground": "#000000",
    "--vscode-inputValidation-errorBorder": "#6fc3df",
    "--vscode-testing-iconPassed": "#73c991",
    "--vscode-editorWarning-foreground": "#ffd37c",
    "--vscode-editorWidget-background": "#0c141f",
    "--vscode-editorWidget-foreground": "#ffffff",
  },
  highContrastLight: {
    "--vscode-charts-blue": "#1a85ff",
    "--vscode-foreground": "#292929",
    "--vscode-descriptionForeground": "#292929b3",
    "--vscode-editor-background": "#ffffff",
    "--vscode-contrastBorder": "#0f4a85",
    "--vscode-contrastActiveBorder": "#006bbd",
    "--vscode-focusBorder": "#006bbd",
    "--vscode-textLink-foreground": "#0f4a85",
    "--vscode-button-background": "#0f4a85",
    "--vscode-button-foreground": "#ffffff",
    "--vscode-button-hoverBackground": "#0f4a85",
    "--vscode-button-border": "#0f4a85",
    "--vscode-badge-background": "#0f4a85",
    "--vscode-badge-foreground": "#ffffff",
    "--vscode-list-hoverBackground": "#0f4a851a",
    "--vscode-progressBar-background": "#0f4a85",
    "--vscode-inputValidation-warningBackground": "#ffffff",
    "--vscode-inputValidation-warningBorder": "#0f4a85",
    "--vscode-inputValidation-errorBackground": "#ffffff",
    "--vscode-inputValidation-errorBorder": "#0f4a85",
    "--vscode-testing-iconPassed": "#007100",
    "--vscode-editorWarning-foreground": "#895503",
    "--vscode-editorWidget-background": "#ffffff",
    "--vscode-editorWidget-foreground": "#292929",
  },
} as const;

export type ThemeName = keyof typeof themes;

/** A page opens in the first. */
export const themeNames = [
  "dark",
  "light",
  "highContrast",
  "highContrastLight",
] as const satisfies readonly ThemeName[];

const variables = [...new Set(Object.values(themes).flatMap((each) => Object.keys(each)))];

/** A statement that applies a theme to an open page, as the editor does when the user changes it. */
export function themeScript(theme: ThemeName): string {
  return colourScript(themes[theme]);
}

/** A statement that gives every variable its own colour, so that a drawn colour identifies its variable. */
export const distinctColours = colourScript(
  Object.fromEntries(variables.map((name, at) => [name, `rgb(${String(4 * at)}, 99, 99)`])),
);

function colourScript(colours: Readonly<Record<string, string>>): string {
  return `{
    const { style } = document.documentElement;
    for (const name of ${JSON.stringify(variables)}) style.removeProperty(name);
    for (const [name, value] of Object.entries(${JSON.stringify(colours)})) style.setProperty(name, value);
  }`;
}
