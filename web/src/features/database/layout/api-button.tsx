import { useApiPanel } from '@/api/platform/use-api-panel';
import { Button } from '@/ui/button';
import { useShownSchema } from '../parts/use-shown-schema';

/** Opens the panel with code for the shown schema; nothing without its preview. */
export function ApiButton({ projectRef }: { projectRef: string }) {
  const open = useApiPanel(projectRef);
  const [schema] = useShownSchema();
  return open && <Button onClick={() => open(schema)}>API</Button>;
}
