import { useState } from 'react';
import { useHooks } from '@/api/hooks/list-hooks';
import type { Hook } from '@/lib/entities/hooks';
import { hooksTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { Page } from '@/ui/page';
import { useCanChange, useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { useShownSchema } from '../parts/use-shown-schema';
import { DeleteHookDialog } from './delete-hook-dialog';
import { DeliveriesPanel } from './deliveries-panel';
import { HookDialog } from './hook-dialog';
import { HookRow } from './hook-row';
import { SecretDialog } from './secret-dialog';
import { VerificationDialog } from './verification-dialog';

const columns = [{ name: 'Hook' }, { name: 'Table' }, { name: 'Target' }, { name: 'Actions', isHidden: true }];

/** A dialog about the hook with this ID; of a new one it is empty. */
type Opened = { kind: 'edit' | 'deliveries' | 'delete' | 'secret' | 'verify'; id: string; secret?: string } | null;

/** The hooks that send changes of rows to web addresses. */
export function HooksPage() {
  const { projectRef } = useDatabase();
  useTopic(hooksTopic(projectRef));
  const canChange = useCanChange();
  const [schema] = useShownSchema();
  const query = useHooks(projectRef);
  const { data } = query;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const hook = data?.hooks.find((it) => it.id === opened?.id);
  const isFull = data !== undefined && data.hooks.length >= data.hooks_max;
  const create = (
    <Button variant="primary" disabled={isFull} onClick={() => setOpened({ kind: 'edit', id: '' })}>
      New hook
    </Button>
  );
  const saved = (of: Hook, secret: string | null) => setOpened(secret === null ? null : { kind: 'secret', id: of.id, secret });
  return (
    <Page title="Database hooks" subtitle="A hook sends each change of a table's rows to a URL, signed and in the order of each row." actions={canChange && create}>
      {isFull && <p className="text-sm text-muted">A project can have {data.hooks_max} hooks. Delete one to create another.</p>}
      {data && <OutboxNote outbox={data.outbox} />}
      <ObjectList
        noun="hooks"
        query={{ ...query, data: data?.hooks }}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.schema}.${it.table} ${it.url}`}
        filters={
          <Button variant="ghost" onClick={() => setOpened({ kind: 'verify', id: '' })}>
            Verify requests
          </Button>
        }
        row={(it) => <HookRow projectRef={projectRef} hook={it} canChange={canChange} onOpen={(kind) => setOpened({ kind, id: it.id })} onSecret={(secret) => saved(it, secret)} />}
        empty={{ title: 'No hooks', text: 'A hook notifies another service when rows are inserted, updated or deleted.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'edit' && <HookDialog hook={hook ?? null} schema={schema} onClose={close} onSaved={saved} />}
      {opened?.kind === 'secret' && opened.secret !== undefined && <SecretDialog secret={opened.secret} onClose={close} />}
      {opened?.kind === 'verify' && <VerificationDialog onClose={close} />}
      {opened?.kind === 'deliveries' && hook && <DeliveriesPanel projectRef={projectRef} hook={hook} canChange={canChange} onClose={close} />}
      {opened?.kind === 'delete' && hook && <DeleteHookDialog projectRef={projectRef} hook={hook} onClose={close} />}
    </Page>
  );
}

interface OutboxNoteProps {
  outbox: { max: number; waiting: number; dead: number; discarded: number };
}

/** Says that changes were lost, or are about to be. */
function OutboxNote({ outbox: { max, waiting, discarded } }: OutboxNoteProps) {
  const limit = max.toLocaleString('en-US');
  if (discarded > 0) {
    return (
      <p role="status" className="text-sm text-danger">
        {discarded.toLocaleString('en-US')} {discarded === 1 ? 'change was' : 'changes were'} not recorded, because {limit} were waiting for delivery.
      </p>
    );
  }
  if (waiting * 2 < max) return null;
  return (
    <p role="status" className="text-sm text-warn">
      {waiting.toLocaleString('en-US')} changes wait for delivery. Beyond {limit}, changes are not recorded.
    </p>
  );
}
