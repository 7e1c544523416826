import { useState } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import type { SidePanelRequest } from '@/lib/side-panel/side-panel';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { EmptyState } from '@/ui/empty-state';
import { SideWindow } from '@/ui/side-window';
import { InlineWorkbench } from './inline-workbench';

type Request = Extract<SidePanelRequest, { kind: 'sql' }>;

interface InlineEditorProps {
  request: Request;
  onClose: () => void;
}

/** The SQL editor beside a page. A text that was neither run nor saved is not dropped without asking. */
export function InlineEditor({ request, onClose }: InlineEditorProps) {
  const { ref } = request;
  const { data: project } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, ref);
  const [shown, setShown] = useState(request);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isClosing, setClosing] = useState(false);
  // The window is another one once its width changes, and the text must survive that.
  const [draft, setDraft] = useState(request.sql);
  // The number of a request that was declined, to keep the text.
  const [declined, setDeclined] = useState<number | null>(null);
  const isReplacing = shown.number !== request.number && declined !== request.number;
  const show = () => {
    setUnsaved(false);
    setShown(request);
    setDraft(request.sql);
  };
  if (isReplacing && !isUnsaved) show();
  const isKnown = project !== undefined && (!isPending || isSelfHosted);
  return (
    <SideWindow title={shown.title} onClose={() => (isUnsaved ? setClosing(true) : onClose())}>
      {isKnown && !permitted('tenant:Sql:Query', 'projects') ? (
        <div className="p-4">
          <EmptyState title="You can't query this database" text="Your role in this project has no access to its data. An owner of the organization can change your role." />
        </div>
      ) : (
        isKnown && <InlineWorkbench key={shown.number} projectRef={ref} title={shown.title} sql={shown.sql} draft={draft} onDraft={setDraft} canWrite={permitted('tenant:Sql:Admin:Write', 'projects')} onUnsaved={setUnsaved} />
      )}
      {(isClosing || (isReplacing && isUnsaved)) && (
        <ConfirmationDialog
          visible
          title={isClosing ? 'Close without saving?' : `Replace the text by “${request.title}”?`}
          confirmText={isClosing ? 'Discard and close' : 'Discard and replace'}
          cancelText="Keep editing"
          variant="danger"
          onConfirm={isClosing ? onClose : show}
          onCancel={() => {
            setClosing(false);
            setDeclined(request.number);
          }}
        >
          This text was neither run nor saved as a snippet.
        </ConfirmationDialog>
      )}
    </SideWindow>
  );
}
