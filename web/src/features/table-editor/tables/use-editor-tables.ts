import { useMemo } from 'react';
import { useSchema } from '@/api/query/get-schema';
import { schemaTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { editorTables } from '@/api/query/editor-tables';

/** The tables of a project's database, which follow every change of its schema. */
export function useEditorTables(ref: string) {
  const freshness = useTopic(schemaTopic(ref));
  const { data, error, refetch } = useSchema(ref);
  const schemas = useMemo(() => data && editorTables(data), [data]);
  return { schemas, error, refetch, freshness };
}
