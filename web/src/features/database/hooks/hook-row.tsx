import { useRotateHookSecret, useSaveHook, useTestHook } from '@/api/hooks/change-hooks';
import type { Hook } from '@/lib/entities/hooks';
import { messageOf } from '@/lib/error-message';
import { Badge } from '@/ui/badge';
import { CardCell, CardRow } from '@/ui/card-table';
import { toast } from '@/ui/toast';
import { RowActions } from '../parts/row-actions';

interface HookRowProps {
  projectRef: string;
  hook: Hook;
  canChange: boolean;
  onOpen: (kind: 'edit' | 'deliveries' | 'delete') => void;
  /** There is a new signing secret. */
  onSecret: (secret: string | null) => void;
}

/** A hook with its table, its target and its actions. */
export function HookRow({ projectRef, hook, canChange, onOpen, onSecret }: HookRowProps) {
  const test = useTestHook(projectRef);
  const save = useSaveHook(projectRef);
  const rotate = useRotateHookSecret(projectRef);
  const onError = (error: unknown) => toast.error(messageOf(error));
  const sendTest = () => test.mutate(hook.id, { onSuccess: () => toast.success('Test event sent: see deliveries'), onError });
  const switchOver = () => save.mutate({ id: hook.id, active: !hook.active }, { onError });
  return (
    <CardRow
      heading={
        <span className="flex min-w-0 flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {hook.name} {!hook.active && <Badge>Disabled</Badge>}
          {!hook.has_trigger && <Badge tone="danger">Trigger missing</Badge>}
        </span>
      }
    >
      <CardCell label="Table">
        <span className="grid gap-0.5 sm:min-w-36">
          <code className="font-mono text-xs [overflow-wrap:anywhere]">
            {hook.schema}.{hook.table}
          </code>
          <span className="text-xs text-muted">
            {hook.events.join(', ')}
            {hook.condition !== '' && ' with a condition'}
          </span>
          {!hook.has_trigger && <span className="text-xs text-danger">Changes are not recorded. Save the hook to create its trigger again.</span>}
        </span>
      </CardCell>
      <CardCell label="Target">
        <code className="line-clamp-2 font-mono text-xs [overflow-wrap:anywhere]">{hook.url}</code>
      </CardCell>
      <RowActions
        of={hook.name}
        actions={[
          { label: 'Deliveries', run: () => onOpen('deliveries') },
          canChange && { label: 'Edit', run: () => onOpen('edit') },
        ]}
        more={
          canChange
            ? [
                { label: 'Send test event', run: sendTest },
                { label: hook.active ? 'Disable' : 'Enable', run: switchOver },
                { label: 'New signing secret', run: () => rotate.mutate(hook.id, { onSuccess: ({ secret }) => onSecret(secret), onError }) },
                { label: 'Delete', run: () => onOpen('delete'), isDanger: true },
              ]
            : []
        }
      />
    </CardRow>
  );
}
