import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { rowEvents } from '@/lib/entities/hooks';
import type { HookForm } from '@/lib/hooks/hook-form';
import { samplePayload } from '@/lib/hooks/payload';
import { Tabs } from '@/ui/tabs';
import { useDatabase } from '../database-context';

/** An example of the body of a request, for each event of a hook. */
export function PayloadPreview({ form }: { form: HookForm }) {
  const { projectRef } = useDatabase();
  const { data: tables = [] } = useObjects(projectRef, 'tables', { schema: form.schema });
  const [chosen, setChosen] = useState<string | null>(null);
  const events = rowEvents.filter((it) => form.events.includes(it));
  const event = events.find((it) => it === chosen) ?? events[0];
  const table = tables.find((it) => it.name === form.table);
  if (event === undefined || !table) return null;
  const columns = (table.columns ?? []).map((it) => ({ name: it.name, type: it.type }));
  return (
    <section aria-label="Example of a request" className="grid min-w-0 gap-2">
      <h3 className="text-sm font-medium">Example of a request</h3>
      <Tabs label="Events" tabs={events} value={event} onChange={setChosen}>
        <pre tabIndex={0} aria-label={`Body for ${event}`} className="max-h-72 overflow-auto rounded-md border bg-background p-3 text-xs">{samplePayload(form.schema, form.table, columns, event)}</pre>
      </Tabs>
      <p className="text-sm text-muted">Sent as POST with the headers Signalbox-Delivery (the same for all attempts), Signalbox-Attempt and Signalbox-Signature.</p>
    </section>
  );
}
