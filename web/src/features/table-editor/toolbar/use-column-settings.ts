import { useState } from 'react';
import { readStored, writeStored } from '@/lib/storage';
import { type ColumnSettings, parseSettings } from '@/lib/table-editor/column-settings';

const keyOf = (ref: string, id: number) => `signalbox.table_columns.${ref}.${id}`;

/** How the person has arranged the columns of a table in this browser. */
export function useColumnSettings(ref: string, id: number): [ColumnSettings, (change: (settings: ColumnSettings) => ColumnSettings) => void] {
  const [settings, setSettings] = useState(() => parseSettings(readStored(keyOf(ref, id))));
  const change = (make: (settings: ColumnSettings) => ColumnSettings) => {
    const next = make(settings);
    setSettings(next);
    writeStored(keyOf(ref, id), JSON.stringify(next));
  };
  return [settings, change];
}
