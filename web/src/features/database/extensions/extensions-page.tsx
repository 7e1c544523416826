import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { usePlatformExtensions } from '@/api/database/list-platform-extensions';
import { useProject } from '@/api/projects/get-project';
import { updates } from '@/lib/database/definition-change';
import { extensionTags, type ExtensionState, type ListedExtension, listExtensions, majorOf } from '@/lib/database/extension-list';
import { Page } from '@/ui/page';
import { SelectControl } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { ChangeDialog } from '../review/change-dialog';
import { DisableExtensionDialog } from './disable-extension-dialog';
import { EnableExtensionDialog } from './enable-extension-dialog';
import { type ExtensionAction, ExtensionRow } from './extension-row';

const columns = [{ name: 'Extension' }, { name: 'Version' }, { name: 'Schema' }, { name: 'Actions', isHidden: true }];

/** No restriction; no tag is empty. */
const any = 'all';
const states: { value: ExtensionState | typeof any; label: string }[] = [
  { value: any, label: 'All extensions' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'available', label: 'Can be enabled' },
  { value: 'forbidden', label: 'Needs a superuser' },
  { value: 'missing', label: 'Not on this server' },
];
const tags = [{ value: any, label: 'All tags' }, ...extensionTags.map((it) => ({ value: it, label: it }))];

/** The extensions of the catalogue and of the server. */
export function ExtensionsPage() {
  const { projectRef } = useDatabase();
  const query = useObjects(projectRef, 'extensions');
  const { data: platform } = usePlatformExtensions();
  const { data: project } = useProject(projectRef);
  const [state, setState] = useState<string>(any);
  const [tag, setTag] = useState<string>(any);
  const [opened, setOpened] = useState<{ action: ExtensionAction; extension: ListedExtension } | null>(null);
  const listed = query.data && platform && listExtensions(query.data, platform.allowed, majorOf(project?.dbVersion), platform.withheld);
  const shown = listed?.filter((it) => (state === any || it.state === state) && (tag === any || it.tags.includes(tag)));
  const close = () => setOpened(null);
  return (
    <Page title="Extensions" subtitle="Additions to PostgreSQL: types, functions, indexes and languages.">
      <ReadOnlyNote />
      <ObjectList
        noun="extensions"
        query={{ ...query, data: shown }}
        columns={columns}
        keyOf={(it) => it.name}
        textOf={(it) => `${it.name} ${it.comment ?? ''} ${it.tags.join(' ')}`}
        filters={
          <>
            <SelectControl aria-label="State" value={state} options={states} onChange={setState} className="sm:w-44" />
            <SelectControl aria-label="Tag" value={tag} options={tags} onChange={setTag} className="sm:w-40" />
          </>
        }
        row={(extension) => <ExtensionRow extension={extension} onAct={(action) => setOpened({ action, extension })} />}
        empty={{ title: 'No such extensions', text: 'No extension has this state and tag.' }}
      />
      {opened?.action === 'enable' && <EnableExtensionDialog extension={opened.extension} onClose={close} />}
      {opened?.action === 'update' && (
        <ChangeDialog
          title={`Update ${opened.extension.name}`}
          description={`From version ${opened.extension.installedVersion} to ${opened.extension.defaultVersion}.`}
          size="large"
          changes={() => [updates('extensions', opened.extension.name, { update: true })]}
          runLabel="Update extension"
          doneText={`${opened.extension.name} was updated`}
          onClose={close}
        />
      )}
      {opened?.action === 'disable' && (
        <DisableExtensionDialog name={opened.extension.name} onClose={close} />
      )}
    </Page>
  );
}
