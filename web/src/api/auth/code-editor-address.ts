import { useQuery } from '@tanstack/react-query';
import { webAddress } from '@/lib/web-address';
import { signInSettingsQuery } from './get-sign-in-settings';

/**
 * The address of this installation's copy of the code editor; null: served with the app. Reads the
 * cache only, because the frame fetches the settings.
 */
export function useCodeEditorAddress(): string | null {
  return webAddress(useQuery({ ...signInSettingsQuery(), enabled: false }).data?.code_editor_url);
}
