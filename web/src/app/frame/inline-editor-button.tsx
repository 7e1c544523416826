import { SquareTerminal } from 'lucide-react';
import { usePermissions } from '@/api/profile/list-permissions';
import { useCommands } from '@/lib/commands/use-commands';
import { useOpenSidePanel } from '@/lib/side-panel/side-panel';
import { Button } from '@/ui/button';
import type { CurrentPlace } from './current-place';

const label = 'Inline SQL editor';

/** Opens an empty SQL editor beside any page of a project; on a phone it is in the command menu. Part of the preview. */
export function InlineEditorButton({ place: { slug, ref, project } }: { place: CurrentPlace }) {
  const permitted = usePermissions(slug, ref);
  const openPanel = useOpenSidePanel();
  const isOffered = ref !== undefined && project?.status.startsWith('ACTIVE') === true && permitted('tenant:Sql:Query', 'projects');
  const open = () => ref !== undefined && openPanel(ref, { kind: 'sql', title: label, sql: '' });
  useCommands(isOffered ? [{ id: 'inline-editor', section: 'SQL', name: 'Open the inline SQL editor', searchText: 'Query beside this page', icon: SquareTerminal, action: open }] : []);
  if (!isOffered) return null;
  return (
    <Button variant="ghost" className="px-2 max-sm:hidden" aria-label={label} data-tooltip={label} onClick={open}>
      <SquareTerminal className="size-4" aria-hidden="true" />
    </Button>
  );
}
