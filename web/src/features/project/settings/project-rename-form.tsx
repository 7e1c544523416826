import { useRenameProject } from '@/api/projects/rename-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { RenameForm } from '@/ui/rename-form';
import { toast } from '@/ui/toast';

/** Renames the project. */
export function ProjectRenameForm({ project, readOnly }: { project: ProjectDetail; readOnly: boolean }) {
  const rename = useRenameProject(project.ref);
  return (
    <RenameForm
      key={project.name}
      label="Project name"
      name={project.name}
      emptyText="Enter a project name."
      readOnlyHint={readOnly ? "Your role can't rename it." : undefined}
      busy={rename.isPending}
      error={rename.error}
      onSave={(name) => rename.mutate(name, { onSuccess: () => toast.success('Project renamed') })}
    />
  );
}
