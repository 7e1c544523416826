import { creates, type DefinitionChange, updates } from './definition-change';
import { nameFault } from './names';
import type { Table } from './relation-entities';
import type { FormFaults } from './table-form';

/** How a partitioned table divides its rows. */
export type PartitionStrategy = 'RANGE' | 'LIST' | 'HASH';

/** The strategy of a partition key such as `RANGE (created_at)`. */
export const strategyOf = (key: string | null): PartitionStrategy => (key?.startsWith('LIST') ? 'LIST' : key?.startsWith('HASH') ? 'HASH' : 'RANGE');

/** Bounds of a partition to begin with. */
export const boundSamples: Record<PartitionStrategy, string> = {
  RANGE: "FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')",
  LIST: "FOR VALUES IN ('a', 'b')",
  HASH: 'FOR VALUES WITH (MODULUS 4, REMAINDER 0)',
};

/** A new partition, or a table that becomes one, as its form has it. */
export interface PartitionForm {
  /** A new one has a name, */
  name: string;
  /** and another table has an ID. */
  tableId: string;
  bound: string;
}

/** The partitions of a table in the order of their names. */
export const partitionsOf = (tables: readonly Table[], id: number): Table[] => tables.filter((it) => it.partition_of === id);

/** The tables that can become partitions of a table: plain ones that are none yet. */
export const attachable = (tables: readonly Table[], id: number): Table[] => tables.filter((it) => it.id !== id && it.partition_of === null);

export function partitionFaults({ name, tableId, bound }: PartitionForm, isNew: boolean): FormFaults {
  const fault = nameFault(name);
  return {
    ...(isNew && fault !== null && { name: fault }),
    ...(!isNew && tableId === '' && { tableId: 'Choose a table.' }),
    ...(bound.trim() === '' && { bound: 'Enter the bound, or DEFAULT.' }),
  };
}

export const partitionCreation = (parent: Pick<Table, 'id' | 'schema'>, { name, bound }: PartitionForm): DefinitionChange =>
  creates('tables', { name, schema: parent.schema, partition_of: parent.id, partition_bound: bound.trim() });

export const partitionAttachment = (parent: Pick<Table, 'id'>, { tableId, bound }: PartitionForm): DefinitionChange =>
  updates('tables', tableId, { attach_to: parent.id, partition_bound: bound.trim() });

/** How a partition is detached; `finalize` is for one whose concurrent detachment was interrupted. */
export type Detachment = 'plain' | 'concurrently' | 'finalize';

const modes: Record<Detachment, string | null> = { plain: null, concurrently: 'CONCURRENTLY', finalize: 'FINALIZE' };

export const partitionDetachment = (partition: Pick<Table, 'id'>, how: Detachment): DefinitionChange =>
  updates('tables', partition.id, { detach: true, ...(modes[how] !== null && { detach_mode: modes[how] }) });
