import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentSchema, useSchema } from '@/api/query/get-schema';
import type { SqlAssistance } from '@/lib/code-editor';
import { catalogueOf } from '../language/catalogue';
import { completionsAt } from '../language/complete';
import { hoverAt, objectAt } from '../language/name-at';
import { textWindow } from '../language/text-window';

/** What the editor knows of the database; `onOpen` shows an object in the schema browser. */
export function useAssistance(ref: string, onOpen: (object: { schema: string; name: string; column?: string }) => void): SqlAssistance {
  const client = useQueryClient();
  const { data } = useSchema(ref);
  const catalogue = useMemo(() => catalogueOf(data), [data]);
  return {
    suggestions: async (whole, cursor) => {
      const { text, start, at } = textWindow(whole, cursor);
      // A statement may just have created what is written next.
      const current = await currentSchema(client, ref);
      const known = current === data ? catalogue : catalogueOf(current);
      return completionsAt(text, at, known).map((it) => ({ ...it, from: it.from + start, to: it.to + start }));
    },
    hover: (whole, place) => {
      const { text, start, at } = textWindow(whole, place);
      const found = hoverAt(text, at, catalogue);
      return found && { ...found, from: found.from + start, to: found.to + start };
    },
    openDefinition: (whole, place) => {
      const { text, at } = textWindow(whole, place);
      const found = objectAt(text, at, catalogue);
      if (!found) return false;
      if (found.kind === 'function') onOpen({ schema: found.schema, name: found.functions[0]!.name });
      else onOpen({ schema: found.schema, name: found.table.name, ...(found.kind === 'column' && { column: found.column.name }) });
      return true;
    },
  };
}
