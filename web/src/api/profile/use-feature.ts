import { useProfile } from './get-profile';

/** Features of the installation that its operators can switch off. */
export type InstallationFeature = 'billing:all';

/** Whether a feature is on: it is, unless the profile names it as disabled. Undefined until that is known. */
export function useFeature(name: InstallationFeature): boolean | undefined {
  const { data: profile } = useProfile();
  return profile && !profile.disabled_features.includes(name);
}
