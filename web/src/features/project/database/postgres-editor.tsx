import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { fieldFault } from '@/api/http/field-fault';
import { usePermissions } from '@/api/profile/list-permissions';
import { useChangePostgresConfig } from '@/api/projects/change-postgres-config';
import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import type { ProjectDetail } from '@/lib/entities/project';
import { isActive } from '@/lib/entities/project-status';
import { statusLook } from '@/lib/status-words';
import { ErrorNote } from '@/ui/error-note';
import { SettingChanges } from './setting-changes';
import { SettingField } from './setting-field';
import { changesOf, draftFault, type SettingsDraft, wireChange } from './settings-draft';

/** The settings to be looked through and changed; nothing is changed before it is saved. */
export function PostgresEditor({ project, settings }: { project: ProjectDetail; settings: PostgresSetting[] }) {
  const permitted = usePermissions(project.organization_slug, project.ref)('write:Update', 'projects');
  const active = isActive(project.status);
  const change = useChangePostgresConfig(project.ref);
  const [draft, setDraft] = useState<SettingsDraft>({});
  const list = useRef<HTMLUListElement>(null);
  const changes = changesOf(settings, draft);
  const isFaulty = settings.some((it) => draftFault(it, draft) !== null);
  const put = (name: string, typed: string | null) => {
    change.reset();
    setDraft({ ...draft, [name]: typed });
  };
  const clear = () => {
    change.reset();
    setDraft({});
    // The button that was pressed goes.
    list.current?.focus({ preventScroll: true });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length === 0 || isFaulty || change.isPending) return;
    change.mutate(wireChange(changes), {
      onSuccess: ({ after_restart }) => {
        toast.success(after_restart.length > 0 ? 'Settings saved; some count after a restart' : 'Settings saved');
        setDraft({});
        list.current?.focus({ preventScroll: true });
      },
    });
  };
  const isTold = settings.some((it) => fieldFault(change.error, it.name, it.name) !== null);
  return (
    <form onSubmit={save} noValidate>
      {(!permitted || !active) && (
        <p className="border-b px-4 py-3 text-sm text-muted">
          {permitted
            ? `They can be changed while the database is up. Its status now: ${statusLook(project.status).word}.`
            : 'Your role does not let you change them.'}
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Settings" className="divide-y focus:outline-none">
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            typed={draft[setting.name]}
            fault={draftFault(setting, draft) ?? fieldFault(change.error, setting.name, 'This')}
            readOnly={!permitted || !active}
            onChange={(typed) => put(setting.name, typed)}
          />
        ))}
      </ul>
      {change.error && !isTold && (
        <div className="border-t p-4">
          <ErrorNote title="The settings were not changed." error={change.error} />
        </div>
      )}
      {changes.length > 0 && (
        <SettingChanges changes={changes} busy={change.isPending} canSave={!isFaulty && active} onDiscard={clear} />
      )}
    </form>
  );
}
