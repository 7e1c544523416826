import { type FormEvent, type ReactNode, useState } from 'react';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import { accessSteps } from '@/lib/access-change';
import { type Access, type Member, roleIds, rolesIn } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { type Place, places } from './places';
import { ProjectRolesField } from './project-roles-field';

interface ChangeAccessFormProps {
  member: Member;
  roles: OfferedRoles;
  projects: ProjectSummary[];
  busy: boolean;
  error: ReactNode;
  onSave: (to: Access) => void;
  onCancel: () => void;
}

/** One role everywhere, or a role on each of some projects. */
export function ChangeAccessForm({ member, roles, projects, busy, error, onSave, onCancel }: ChangeAccessFormProps) {
  const [place, setPlace] = useState<Place>(member.role_id === null ? 'projects' : 'everywhere');
  const [roleId, setRoleId] = useState(rolesIn(member)[0] ?? roleIds.Developer);
  const [onProjects, setOnProjects] = useState(member.project_roles);

  const scoped = place === 'projects';
  const role = roles.everywhere.find((it) => it.id === roleId) ?? roles.everywhere.at(-1);
  const to: Access = scoped
    ? { role_id: null, project_roles: onProjects }
    : { role_id: role?.id ?? null, project_roles: {} };
  const unchanged = rolesIn(to).length === 0 || accessSteps(member, to).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unchanged) onSave(to);
  };
  // Project roles assigned under another plan can still be viewed and kept.
  const offersProjects = (roles.onProjects.length > 0 && projects.length > 0) || member.role_id === null;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {offersProjects && <RadioField label="Access" value={place} options={places} onChange={setPlace} />}
      {scoped ? (
        <ProjectRolesField projects={projects} roles={roles.onProjects} value={onProjects} onChange={setOnProjects} />
      ) : (
        <SelectField
          label="Role"
          value={String(role?.id ?? '')}
          options={roles.everywhere.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => setRoleId(Number(value))}
          hint={role?.description}
        />
      )}
      {error}
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <Button type="submit" variant="primary" busy={busy} disabled={unchanged}>
          Save role
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
