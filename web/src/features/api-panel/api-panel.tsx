import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { editorTables } from '@/api/query/editor-tables';
import { useSchema } from '@/api/query/get-schema';
import { useProject } from '@/api/projects/get-project';
import { sampleLanguages } from '@/lib/code-samples/languages';
import { schemaTopic } from '@/lib/live/topic-names';
import type { SidePanelRequest } from '@/lib/side-panel/side-panel';
import { readStored, writeStored } from '@/lib/storage';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SearchInput } from '@/ui/search-input';
import { SelectControl } from '@/ui/select-field';
import { SideWindow } from '@/ui/side-window';
import { CodeSample } from './code-sample';
import { describedObjects } from './described-objects';
import { ObjectSection } from './object-section';

interface ApiPanelProps {
  request: Extract<SidePanelRequest, { kind: 'api' }>;
  onClose: () => void;
}

/** The language chosen last, for all projects. */
const storedAs = 'signalbox.api_language';

/** Objects at first, and added with each step. */
const step = 100;

/** How programs read and change the tables and functions of a schema. */
export function ApiPanel({ request, onClose }: ApiPanelProps) {
  const { ref } = request;
  useTopic(schemaTopic(ref));
  const { data: project } = useProject(ref);
  const { data, error, refetch, isFetching } = useSchema(ref);
  const [schema, setSchema] = useState(request.schema);
  const [language, setLanguage] = useState(() => sampleLanguages.find((it) => it.id === readStored(storedAs)) ?? sampleLanguages[0]);
  const [search, setSearch] = useState('');
  const [max, setMax] = useState(step);
  const input = useRef<HTMLInputElement>(null);
  const searched = useDeferredValue(search.trim().toLowerCase());
  const tables = useMemo(() => (data ? editorTables(data) : []), [data]);
  const objects = useMemo(() => (data ? describedObjects(data, tables, schema) : []), [data, tables, schema]);
  const found = objects.filter((it) => it.text.includes(searched));
  const place = { connectionString: project?.connectionString ?? null, origin: window.location.origin, ref };
  const choose = (id: string) => {
    const next = sampleLanguages.find((it) => it.id === id);
    if (!next) return;
    setLanguage(next);
    writeStored(storedAs, id);
  };
  return (
    <SideWindow title="API" onClose={onClose}>
      <div className="flex flex-wrap gap-2 border-b p-3">
        <span className="w-40">
          <SelectControl aria-label="Schema" value={schema} options={(tables.length > 0 ? tables.map((it) => it.schema) : [schema]).map((it) => ({ value: it, label: it }))} onChange={setSchema} />
        </span>
        <span className="w-48">
          <SelectControl aria-label="Language" value={language.id} options={sampleLanguages.map((it) => ({ value: it.id, label: it.name }))} onChange={choose} />
        </span>
        <SearchInput label="Search tables and functions" placeholder="Search" value={search} onChange={setSearch} input={input} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {language.connect && <CodeSample title="Connect" code={language.connect(place)} about="the connection" />}
          {error && !data ? (
            <ErrorNote title="Couldn't load the tables." error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : !data ? (
            <Loading label="Loading tables" onRetry={() => void refetch()}>
              <Skeleton className="h-64" />
            </Loading>
          ) : objects.length === 0 ? (
            <p className="text-sm text-muted">No tables or functions in {schema}.</p>
          ) : found.length === 0 ? (
            <p role="status" className="text-sm text-muted">
              Nothing in {schema} matches “{search.trim()}”.
            </p>
          ) : (
            <ul aria-label={`Objects of ${schema}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {found.slice(0, max).map((it) => (
                <li key={it.id}>
                  <ObjectSection object={it} language={language} place={place} isOpenAtFirst={it.name === request.object || found.length === 1} />
                </li>
              ))}
            </ul>
          )}
          {found.length > max && (
            <div>
              <Button onClick={() => setMax(max + step)}>Show more ({found.length - max} left)</Button>
            </div>
          )}
        </div>
      </div>
    </SideWindow>
  );
}
