import { useQuery } from '@tanstack/react-query';
import { webAddress } from '@/lib/web-address';
import { type SignInSettings, signInSettingsQuery } from './get-sign-in-settings';

/** Once `openapi.json` names the member, `SignInSettings` has it, and this type goes. */
type WithCodeEditor = SignInSettings & { code_editor_url?: string | null };

/** Where this installation has its copy of the code editor; null: with the app itself. Asks nothing: the frame does. */
export function useCodeEditorAddress(): string | null {
  const settings: WithCodeEditor | undefined = useQuery({ ...signInSettingsQuery(), enabled: false }).data;
  return webAddress(settings?.code_editor_url);
}
