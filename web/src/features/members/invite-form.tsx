import { type FormEvent, useState } from 'react';
import { type SentInvitation, useInviteMember } from '@/api/invitations/invite-member';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import { roleIds } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { type Place, places } from './places';

interface InviteFormProps {
  slug: string;
  roles: OfferedRoles;
  projects: ProjectSummary[];
  onSent: (invitation: SentInvitation) => void;
  onCancel: () => void;
}

/** Invitation form: email, role and, if the plan has project roles, projects. */
export function InviteForm({ slug, roles, projects, onSent, onCancel }: InviteFormProps) {
  const invite = useInviteMember(slug);
  const [email, setEmail] = useState('');
  const [place, setPlace] = useState<Place>(roles.everywhere.length > 0 ? 'everywhere' : 'projects');
  const [roleId, setRoleId] = useState<number>(roleIds.Developer);
  const [chosen, setChosen] = useState<string[]>([]);
  const [tried, setTried] = useState(false);

  const scoped = place === 'projects';
  const offered = roles[scoped ? 'onProjects' : 'everywhere'];
  const role = offered.find((it) => it.id === roleId) ?? offered.at(-1);
  const emailError = /^\S+@\S+$/.test(email.trim()) ? null : 'Enter an email address, such as name@example.com.';
  const projectsError = scoped && chosen.length === 0 ? 'Select at least one project.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (emailError || projectsError || !role) return;
    invite.mutate(
      { email: email.trim(), roleId: role.id, ...(scoped && { projects: chosen }) },
      { onSuccess: onSent },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={setEmail}
        error={tried ? emailError : null}
      />
      {roles.onProjects.length > 0 && projects.length > 0 && (
        <RadioField label="Access" value={place} options={places} onChange={setPlace} />
      )}
      <SelectField
        label="Role"
        value={String(role?.id ?? '')}
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => setRoleId(Number(value))}
        hint={role?.description}
      />
      {scoped && (
        <CheckList
          label="Projects"
          options={projects.map(({ ref, name }) => ({ value: ref, label: name, detail: ref }))}
          checked={chosen}
          onChange={setChosen}
          error={tried ? projectsError : null}
        />
      )}
      {invite.error && <ErrorNote title="Couldn't send the invitation." error={invite.error} />}
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <Button type="submit" variant="primary" busy={invite.isPending}>
          Send invitation
        </Button>
        <Button onClick={onCancel} disabled={invite.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
