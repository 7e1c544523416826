import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored, writeStored } from '@/lib/storage';
import type { Positions } from '@/lib/schema-graph/geometry';
import type { SchemaGraph } from '@/lib/schema-graph/graph';
import { completedPositions, positionsIn, positionsText } from '@/lib/schema-graph/layout';
import { autoLayout, type Layout } from './auto-layout';

const keyOf = (ref: string, schema: string) => `signalbox.schema_positions.${ref}.${schema}`;

interface ShownLayout {
  /** Undefined while the tables are arranged. */
  layout: Layout | undefined;
  /** Arranges all tables anew. */
  arrange: () => void;
  /** Keeps positions for this person in this browser. */
  keep: (positions: Positions) => void;
}

/** Where the tables of a schema are: as the person left them, else arranged. */
export function useLayout(ref: string, schema: string, graph: SchemaGraph): ShownLayout {
  const [kept] = useState(() => completedPositions(graph, positionsIn(readStored(keyOf(ref, schema)))));
  const [run, setRun] = useState(0);
  const isKept = run === 0 && kept !== null;
  const { data } = useQuery({
    queryKey: ['schema-layout', ref, schema, run],
    queryFn: ({ signal }) => autoLayout(graph, signal),
    enabled: !isKept,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [keptLayout] = useState<Layout | undefined>(() => (kept === null ? undefined : { positions: kept, isFallback: false }));
  return {
    layout: isKept ? keptLayout : data,
    arrange: () => {
      writeStored(keyOf(ref, schema), null);
      setRun(run + 1);
    },
    keep: (positions) => writeStored(keyOf(ref, schema), positionsText(positions)),
  };
}
