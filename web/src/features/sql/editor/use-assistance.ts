import { useMemo } from 'react';
import { useSchema } from '@/api/query/get-schema';
import type { SqlAssistance } from '@/lib/code-editor';
import { catalogueOf } from '../language/catalogue';
import { completionsAt } from '../language/complete';
import { hoverAt, objectAt } from '../language/name-at';

/** What the editor knows of the database; `onOpen` shows an object in the schema browser. */
export function useAssistance(ref: string, onOpen: (object: { schema: string; name: string; column?: string }) => void): SqlAssistance {
  const { data } = useSchema(ref);
  const catalogue = useMemo(() => catalogueOf(data), [data]);
  return {
    suggestions: (text, cursor) => completionsAt(text, cursor, catalogue),
    hover: (text, at) => hoverAt(text, at, catalogue),
    openDefinition: (text, at) => {
      const found = objectAt(text, at, catalogue);
      if (!found) return false;
      if (found.kind === 'function') onOpen({ schema: found.schema, name: found.functions[0]!.name });
      else onOpen({ schema: found.schema, name: found.table.name, ...(found.kind === 'column' && { column: found.column.name }) });
      return true;
    },
  };
}
