import { type FormEvent, useState } from 'react';
import type { SentInvitation } from '@/api/invitations/invite-member';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import { roleIds } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { EmailsField } from './emails-field';
import { FailedInvitations } from './failed-invitations';
import { emailsError, parseEmails } from './parse-emails';
import { type Place, places } from './places';
import type { InvitationRun } from './use-send-invitations';

interface InviteFormProps {
  roles: OfferedRoles;
  projects: ProjectSummary[];
  run: InvitationRun;
  onSent: (sent: SentInvitation[]) => void;
  /** All were sent. */
  onDone: () => void;
  onCancel: () => void;
}

/** Invitation form: one or several emails, role and, if the plan has project roles, projects. */
export function InviteForm({ roles, projects, run, onSent, onDone, onCancel }: InviteFormProps) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState<Place>(roles.everywhere.length > 0 ? 'everywhere' : 'projects');
  const [roleId, setRoleId] = useState<number>(roleIds.Developer);
  const [chosen, setChosen] = useState<string[]>([]);
  const [tried, setTried] = useState(false);

  const scoped = place === 'projects';
  const offered = roles[scoped ? 'onProjects' : 'everywhere'];
  const role = offered.find((it) => it.id === roleId) ?? offered.at(-1);
  const textError = emailsError(text);
  const projectsError = scoped && chosen.length === 0 ? 'Select at least one project.' : null;
  const count = parseEmails(text).emails.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (textError || projectsError || !role || run.progress) return;
    void run.send(parseEmails(text).emails, { roleId: role.id, ...(scoped && { projects: chosen }) }).then(({ sent, failed }) => {
      if (sent.length > 0) onSent(sent);
      if (failed.length === 0) onDone();
      else setText(failed.map((it) => it.email).join(', '));
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <EmailsField value={text} onChange={setText} error={tried ? textError : null} readOnly={run.progress !== null} />
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
      {run.last && <FailedInvitations {...run.last} />}
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <Button type="submit" variant="primary" busy={run.progress !== null}>
          {count > 1 ? `Send ${count} invitations` : 'Send invitation'}
        </Button>
        <Button onClick={onCancel} disabled={run.progress !== null}>
          {run.last?.sent.length ? 'Done' : 'Cancel'}
        </Button>
        <p role="status" className="self-center text-sm text-muted tabular-nums">
          {run.progress && run.progress.total > 1 && `Sending ${run.progress.current} of ${run.progress.total}…`}
        </p>
      </div>
    </form>
  );
}
