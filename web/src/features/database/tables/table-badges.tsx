import type { Table } from '@/lib/database/relation-entities';
import { Badge } from '@/ui/badge';

/** What is remarkable about a table. */
export function TableBadges({ table }: { table: Table }) {
  return (
    <>
      {table.rls_enabled ? <Badge tone="ok">RLS</Badge> : <Badge tone="warn">RLS off</Badge>}
      {table.primary_keys.length === 0 && !table.is_partition && <Badge tone="warn">No primary key</Badge>}
      {table.is_partitioned && <Badge>Partitioned</Badge>}
      {table.is_partition && <Badge>Partition</Badge>}
    </>
  );
}
