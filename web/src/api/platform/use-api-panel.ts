import { useAvailable } from '@/lib/available-features';
import { useOpenSidePanel } from '@/lib/side-panel/side-panel';
import { useActivePreviews } from './active-previews';

/** Returns how to open the panel with code for a schema; null without its preview. */
export function useApiPanel(ref: string): ((schema: string, object?: string) => void) | null {
  const isOn = useActivePreviews()('api_side_panel');
  const isAvailable = useAvailable()('api_panel');
  const open = useOpenSidePanel();
  return isOn && isAvailable ? (schema, object) => open(ref, { kind: 'api', schema, ...(object !== undefined && { object }) }) : null;
}
