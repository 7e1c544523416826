/** The available themes; `system` follows the operating system. */
export const themeChoices = ['system', 'dark', 'light', 'classic-dark'] as const;

export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = Exclude<ThemeChoice, 'system'>;

/** Display names of the themes. */
export const themeNames: Record<ThemeChoice, string> = {
  system: 'System',
  dark: 'Dark',
  light: 'Light',
  'classic-dark': 'Classic dark',
};

/** Storage key of the theme; it survives signing out. */
export const themeKey = 'signalbox.theme';

/** Reads a stored theme; anything unknown counts as `system`, the default. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** The theme to apply. */
export function resolveTheme(choice: ThemeChoice, systemPrefersLight: boolean): Theme {
  if (choice !== 'system') return choice;
  return systemPrefersLight ? 'light' : 'dark';
}
