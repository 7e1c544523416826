/** A page of a project's settings, as the row of tabs above it shows it. */
export interface SettingsPage {
  label: string;
  /** Below `/project/:ref`. */
  path: string;
  /** Required role; everyone without one. */
  when?: (facts: SettingsFacts) => boolean;
}

/** What decides which pages there are. */
export interface SettingsFacts {
  isSelfHosted: boolean;
  permitted: (action: string, resource: string) => boolean;
}
