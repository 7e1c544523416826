import { useProfile } from './get-profile';

/** Features that operators can disable for the installation. */
export type InstallationFeature = 'billing:all';

/**
 * Returns whether a feature is enabled: unless the profile lists it as disabled. Undefined until
 * known.
 */
export function useFeature(name: InstallationFeature): boolean | undefined {
  const { data: profile } = useProfile();
  return profile && !profile.disabled_features.includes(name);
}
