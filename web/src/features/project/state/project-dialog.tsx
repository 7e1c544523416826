import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ProjectChange } from '@/api/projects/change-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { useProjectChange } from './use-project-change';

/** What is asked about first. */
export type AskedAction = Extract<ProjectChange, 'pause' | 'restore' | 'restore_access' | 'restart' | 'delete'>;

const questions: Record<AskedAction, { title: string; text: ReactNode }> = {
  restart: {
    title: 'Restart project',
    text: 'Open connections are cut and can come back after a few seconds. No data is lost.',
  },
  restore_access: {
    title: 'Restore access',
    text: 'Resets the connection limit and all settings that were made with ALTER DATABASE and ALTER ROLE, so that clients can connect again. No data is lost.',
  },
  pause: {
    title: 'Pause project',
    text: 'The database stops and takes no connections until you resume it. Its data is kept.',
  },
  restore: {
    title: 'Resume project',
    text: 'The database starts with the data it had and takes connections again.',
  },
  delete: {
    title: 'Delete project',
    text: 'The database, its data and its password are removed for good. Nobody can bring them back.',
  },
};

interface ProjectDialogProps {
  project: ProjectDetail;
  action: AskedAction | null;
  onClose: () => void;
}

/** Asks before a project is changed as a whole. */
export function ProjectDialog({ project, action, onClose }: ProjectDialogProps) {
  const { run, pending } = useProjectChange(project);
  const navigate = useNavigate();
  if (action === null) return null;
  const { title, text } = questions[action];
  const confirm = async () => {
    const begun = await run(action);
    onClose();
    // The other changes are followed wherever one is.
    if (begun && action === 'delete') void navigate(`/project/${project.ref}`);
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
