import { useEffect } from 'react';
import { useSidePanel } from '@/lib/side-panel/side-panel';
import { lateComponent } from '@/ui/late-component';

const { Component: InlineEditor } = lateComponent(async () => (await import('@/features/sql/inline/inline-editor')).InlineEditor);
const { Component: ApiPanel } = lateComponent(async () => (await import('@/features/api-panel/api-panel')).ApiPanel);

/** The panel beside the pages of a project; leaving the project closes it. */
export function SidePanelMount({ projectRef }: { projectRef: string | undefined }) {
  const { request, close } = useSidePanel();
  const isElsewhere = request !== null && request.ref !== projectRef;
  useEffect(() => {
    if (isElsewhere) close();
  }, [isElsewhere, close]);
  if (!request || isElsewhere) return null;
  return request.kind === 'sql' ? <InlineEditor request={request} onClose={close} /> : <ApiPanel key={request.number} request={request} onClose={close} />;
}
