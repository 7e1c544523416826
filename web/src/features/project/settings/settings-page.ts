/** A settings page of a project, as shown in the tabs. */
export interface SettingsPage {
  label: string;
  /** Relative to `/project/:ref`. */
  path: string;
  /** Required role; absent: everyone. */
  when?: (facts: SettingsFacts) => boolean;
}

/** The facts that decide which pages are shown. */
export interface SettingsFacts {
  isSelfHosted: boolean;
  permitted: (action: string, resource: string) => boolean;
}
