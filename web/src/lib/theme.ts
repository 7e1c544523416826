/** What a person can choose; `system` follows the machine. */
export const themeChoices = ['system', 'dark', 'light', 'classic-dark'] as const;

export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = Exclude<ThemeChoice, 'system'>;

/** What the choices are called. */
export const themeNames: Record<ThemeChoice, string> = {
  system: 'System',
  dark: 'Dark',
  light: 'Light',
  'classic-dark': 'Classic dark',
};

/** Where the choice is remembered; it survives signing out. */
export const themeKey = 'signalbox.theme';

/** Reads a remembered choice; anything unknown counts as `system`, the default. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** The theme to paint. */
export function resolveTheme(choice: ThemeChoice, systemPrefersLight: boolean): Theme {
  if (choice !== 'system') return choice;
  return systemPrefersLight ? 'light' : 'dark';
}
