/** The line of docs/configuration.md after which everything is generated. */
export const marker: string
/** Returns the tables of all settings in a default.toml. */
export function settingsReference(toml: string): string
