import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useRenameProject } from '@/api/projects/rename-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';

/** Changes the project's name. */
export function ProjectRenameForm({ project, readOnly }: { project: ProjectDetail; readOnly: boolean }) {
  const rename = useRenameProject(project.ref);
  const [name, setName] = useState(project.name);
  const unchanged = name.trim() === project.name;
  const nameError = name.trim() === '' ? 'Give the project a name.' : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (nameError || unchanged) return;
    // The new name remounts this form, so what follows must not hang on it.
    await rename.mutateAsync(name.trim()).then(
      () => toast.success('Project renamed'),
      () => undefined,
    );
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField
        label="Project name"
        value={name}
        onChange={setName}
        maxLength={64}
        readOnly={readOnly}
        error={nameError}
        hint={readOnly ? 'Your role does not let you rename it.' : undefined}
      />
      <div className="grid gap-1.5 text-sm">
        <p className="font-medium">Ref</p>
        <p className="font-mono text-muted">{project.ref}</p>
      </div>
      {rename.error && <ErrorNote title="The name was not changed." error={rename.error} />}
      {!readOnly && (
        <div>
          <Button type="submit" look="primary" busy={rename.isPending} disabled={unchanged || nameError !== null}>
            Save name
          </Button>
        </div>
      )}
    </form>
  );
}
