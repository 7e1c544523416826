import { useQuery } from '@tanstack/react-query';
import { webAddress } from '@/lib/web-address';
import { signInSettingsQuery } from './get-sign-in-settings';

/** Where this installation has its copy of the code editor; null: with the app itself. Asks nothing: the frame does. */
export function useCodeEditorAddress(): string | null {
  return webAddress(useQuery({ ...signInSettingsQuery(), enabled: false }).data?.code_editor_url);
}
