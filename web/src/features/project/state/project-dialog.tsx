import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ProjectChange } from '@/api/projects/change-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { useProjectChange } from './use-project-change';

/** Actions with a confirmation. */
export type RequestedAction = Extract<ProjectChange, 'pause' | 'restore' | 'restore_access' | 'restart' | 'delete'>;

const questions: Record<RequestedAction, { title: string; text: ReactNode }> = {
  restart: {
    title: 'Restart project',
    text: 'Connections drop for a few seconds. No data is lost.',
  },
  restore_access: {
    title: 'Restore access',
    text: 'Resets the connection limit and all ALTER DATABASE and ALTER ROLE settings so that clients can connect again. No data is lost.',
  },
  pause: {
    title: 'Pause project',
    text: 'The database stops and accepts no connections until you resume it. Your data is kept.',
  },
  restore: {
    title: 'Resume project',
    text: 'Starts the database with its existing data.',
  },
  delete: {
    title: 'Delete project',
    text: 'This permanently deletes the database and all its data.',
  },
};

interface ProjectDialogProps {
  project: ProjectDetail;
  action: RequestedAction | null;
  onClose: () => void;
}

/** Asks before a project is changed as a whole. */
export function ProjectDialog({ project, action, onClose }: ProjectDialogProps) {
  const { run, pending } = useProjectChange(project);
  const navigate = useNavigate();
  if (action === null) return null;
  const { title, text } = questions[action];
  const confirm = async () => {
    const started = await run(action);
    onClose();
    // The other changes are shown on every page.
    if (started && action === 'delete') void navigate(`/project/${project.ref}`);
  };
  return (
    <ConfirmationDialog
      visible
      title={title}
      confirmText={title}
      variant={action === 'delete' ? 'danger' : 'success'}
      loading={pending !== null}
      {...(action === 'delete' && { typeToConfirm: project.name })}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <strong className="text-text">{project.name}</strong>: {text}
    </ConfirmationDialog>
  );
}
