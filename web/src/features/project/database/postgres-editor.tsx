import { type FormEvent, useRef, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import { usePermissions } from '@/api/profile/list-permissions';
import { useChangePostgresConfig } from '@/api/projects/change-postgres-config';
import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import type { ProjectDetail } from '@/lib/entities/project';
import { isActive } from '@/lib/entities/project-status';
import { statusDisplay } from '@/lib/status-display';
import { ErrorNote } from '@/ui/error-note';
import { Tabs } from '@/ui/tabs';
import { toast } from '@/ui/toast';
import { LazySettingsAsText } from './as-text/lazy-settings-as-text';
import { refusedLines } from './as-text/refused-lines';
import { TextFaults } from './as-text/text-faults';
import { SettingChanges } from './setting-changes';
import { SettingList } from './setting-list';
import { changesOf, draftFault, wireChange } from './settings-draft';
import { useSettingsDraft } from './use-settings-draft';

const views = ['Fields', 'Text'] as const;

/** Settings editor, as fields or as text; nothing is changed before it is saved. */
export function PostgresEditor({ project, settings }: { project: ProjectDetail; settings: PostgresSetting[] }) {
  const permitted = usePermissions(project.organization_slug, project.ref)('write:Update', 'projects');
  const active = isActive(project.status);
  const change = useChangePostgresConfig(project.ref);
  const { draft, text, faults, lines, ...edit } = useSettingsDraft(settings);
  const [view, setView] = useState<string>(views[0]);
  const list = useRef<HTMLUListElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const changes = changesOf(settings, draft);
  // Errors without a field.
  const ofText = faults.filter((it) => it.of === null);
  const isFaulty = ofText.length > 0 || settings.some((it) => draftFault(it, draft) !== null);
  const readOnly = !permitted || !active;
  // Gets the focus when the pressed button is removed.
  const focusBack = () => (list.current ?? group.current)?.focus({ preventScroll: true });
  const clear = () => {
    change.reset();
    edit.clear();
    focusBack();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length === 0 || isFaulty || change.isPending) return;
    change.mutate(wireChange(changes), {
      onSuccess: ({ after_restart }) => {
        toast.success(after_restart.length > 0 ? 'Settings saved; some take effect after a restart' : 'Settings saved');
        edit.settle();
        focusBack();
      },
    });
  };
  const refusals = new Map(
    settings.flatMap(({ name }) => {
      const message = fieldFault(change.error, name, name);
      return message === null ? [] : [[name, message] as const];
    }),
  );
  return (
    <form onSubmit={save} noValidate>
      {readOnly && (
        <p className="border-b px-4 py-3 text-sm text-muted">
          {permitted
            ? `Settings can be changed only while the database is running. Current status: ${statusDisplay(project.status).word}.`
            : "Your role can't change them."}
        </p>
      )}
      <Tabs flush label="Settings view" tabs={views} value={view} onChange={setView}>
        {view === 'Text' ? (
          <LazySettingsAsText
            ref={group}
            text={text}
            faults={[...faults, ...refusedLines(text, lines, refusals)]}
            readOnly={readOnly}
            onChange={(next) => {
              change.reset();
              edit.write(next);
            }}
          />
        ) : (
          <>
            <SettingList
              ref={list}
              settings={settings}
              draft={draft}
              refused={(name) => fieldFault(change.error, name, 'The value')}
              readOnly={readOnly}
              onChange={(name, typed) => {
                change.reset();
                edit.put(name, typed);
              }}
              />
            <div className="border-t px-4 py-3 empty:hidden">
              {ofText.length > 0 && <TextFaults faults={ofText} onGo={() => setView('Text')} />}
            </div>
          </>
        )}
      </Tabs>
      {change.error && refusals.size === 0 && (
        <div className="border-t p-4">
          <ErrorNote title="Couldn't save the settings." error={change.error} />
        </div>
      )}
      {changes.length > 0 && (
        <SettingChanges changes={changes} busy={change.isPending} canSave={!isFaulty && active} onDiscard={clear} />
      )}
    </form>
  );
}
