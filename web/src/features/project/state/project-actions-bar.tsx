import { KeyRound, Pause, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useCommands } from '@/lib/commands/use-commands';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { type RequestedAction, ProjectDialog } from './project-dialog';
import { useProjectChange } from './use-project-change';

const buttons = [
  { action: 'restore', text: 'Resume project', icon: Play, variant: 'primary' },
  { action: 'restore_access', text: 'Restore access', icon: KeyRound, variant: 'primary' },
  { action: 'restart', text: 'Restart project', icon: RotateCw, variant: 'secondary' },
  { action: 'pause', text: 'Pause project', icon: Pause, variant: 'secondary' },
  { action: 'delete', text: 'Delete project', icon: Trash2, variant: 'danger-outline' },
] as const;

/** The actions on a project as a whole, each with a confirmation. */
export function ProjectActionsBar({ project, only }: { project: ProjectDetail; only?: RequestedAction[] }) {
  const { permitted, allowed } = useProjectChange(project);
  const isSelfHosted = useIsSelfHosted();
  const [pendingAction, setPendingAction] = useState<RequestedAction | null>(null);
  const shown = buttons.filter(({ action }) => {
    if (project.status === 'REMOVED') return false;
    if (only && !only.includes(action)) return false;
    if (action === 'delete' && isSelfHosted) return false;
    // Resume and restore access are shown only if they are possible; the others keep their
    // position.
    const shows = (action !== 'restore' && action !== 'restore_access') || Boolean(allowed(action));
    return permitted(action) && shows;
  });
  // An irreversible action is not one keystroke away: the menu only leads to it.
  const quick = shown.filter(({ action }) => action !== 'delete' && allowed(action));
  useCommands(
    quick.map(({ action, text, icon }) => ({
      id: `nav-project-settings-${action}-project`,
      section: 'Actions',
      name: text,
      icon,
      action: () => setPendingAction(action),
    })),
  );
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map(({ action, text, icon: Icon, variant }) => (
        <Button key={action} variant={variant} disabled={!allowed(action)} onClick={() => setPendingAction(action)}>
          <Icon className="size-3.5" aria-hidden="true" />
          {text}
        </Button>
      ))}
      <ProjectDialog project={project} action={pendingAction} onClose={() => setPendingAction(null)} />
    </div>
  );
}
