/** A page of a project's settings, as the row of tabs above it shows it. */
export interface SettingsPage {
  label: string;
  /** Below `/project/:ref`. */
  path: string;
  /** For whom it is there; for everybody where nothing is said. */
  when?: (facts: SettingsFacts) => boolean;
}

/** What decides which pages there are. */
export interface SettingsFacts {
  isSelfHosted: boolean;
  permitted: (action: string, resource: string) => boolean;
}
