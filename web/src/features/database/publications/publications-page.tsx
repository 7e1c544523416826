import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { publishedOperations } from '@/lib/database/routine-forms';
import type { Publication } from '@/lib/database/routine-entities';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Page } from '@/ui/page';
import { useCanChange, useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { RowActions } from '../parts/row-actions';
import { DropDialog } from '../review/drop-dialog';
import { PublicationDialog } from './publication-dialog';

const columns = [{ name: 'Publication' }, { name: 'Changes' }, { name: 'Tables' }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'edit' | 'drop'; publication: Publication } | null;

/** The publications of the database. */
export function PublicationsPage() {
  const { projectRef } = useDatabase();
  const canChange = useCanChange();
  const query = useObjects(projectRef, 'publications');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'new' })}>
      New publication
    </Button>
  );
  return (
    <Page title="Publications" subtitle="A publication names the tables whose changes subscribers receive through logical replication." actions={canChange && create}>
      <ReadOnlyNote />
      <ObjectList
        noun="publications"
        query={query}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => it.name}
        row={(publication) => (
          <CardRow heading={<span className="font-mono [overflow-wrap:anywhere]">{publication.name}</span>}>
            <CardCell>
              <span className="flex flex-wrap gap-1">{publishedOperations.map(({ key, label }) => publication[key] && <Badge key={key}>{label}</Badge>)}</span>
            </CardCell>
            <CardCell label="Tables" className="[overflow-wrap:anywhere]">
              {publication.tables === null ? 'All tables' : publication.tables.map((it) => `${it.schema}.${it.name}`).join(', ') || 'None'}
            </CardCell>
            <RowActions
              of={publication.name}
              actions={[
                canChange && { label: 'Edit', run: () => setOpened({ kind: 'edit', publication }) },
                canChange && { label: 'Drop', run: () => setOpened({ kind: 'drop', publication }), isDanger: true },
              ]}
            />
          </CardRow>
        )}
        empty={{ title: 'No publications', text: 'Other databases subscribe to a publication to receive the changes of its tables.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <PublicationDialog publication={null} onClose={close} />}
      {opened?.kind === 'edit' && <PublicationDialog publication={opened.publication} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="publications" id={opened.publication.id} noun="publication" name={opened.publication.name} canCascade={false} loss="Subscribers no longer receive the changes of its tables." onClose={close} />
      )}
    </Page>
  );
}
