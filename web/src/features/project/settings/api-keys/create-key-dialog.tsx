import { useState } from 'react';
import type { ProjectDetail } from '@/lib/entities/project';
import { Dialog } from '@/ui/dialog';
import { OneTimeSecret } from '@/ui/one-time-secret';
import { KeyForm } from './key-form';

/** Creates a key, and then shows it once. */
export function CreateKeyDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={made ? 'Copy your API key' : 'Create API key'}>
      {made ? (
        <OneTimeSecret label="API key" about="the API key" secret={made} onDone={onClose} />
      ) : (
        <KeyForm project={project} onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}
