import { useState } from 'react';
import type { SampleLanguage, SamplePlace } from '@/lib/code-samples/languages';
import { functionSample, tableSamples } from '@/lib/code-samples/statements';
import { hasDefault } from '@/lib/table-editor/editor-table';
import { CodeSample } from './code-sample';
import type { DescribedObject } from './described-objects';

interface ObjectSectionProps {
  object: DescribedObject;
  language: SampleLanguage;
  place: SamplePlace;
  isOpenAtFirst: boolean;
}

/** One table or function: its columns or arguments, and its examples once it is opened. */
export function ObjectSection({ object, language, place, isOpenAtFirst }: ObjectSectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-md border bg-background">
      <summary className="flex min-h-9 items-center gap-2 px-3 text-sm max-sm:min-h-11">
        <span className="min-w-0 flex-1 truncate font-mono">{object.name}</span>
        <span className="shrink-0 text-xs text-muted">{object.noun}</span>
      </summary>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t p-3">
          {object.comment && <p className="text-sm text-muted">{object.comment}</p>}
          <Parts object={object} />
          <Samples object={object} language={language} place={place} />
        </div>
      )}
    </details>
  );
}

/** A column or an argument. */
interface Part {
  name: string;
  type: string;
  notes: string;
  comment: string | null;
}

function partsOf(object: DescribedObject): Part[] {
  if (object.kind === 'table') {
    return object.table.columns.map((it) => ({
      name: it.name,
      type: it.type,
      notes: [it.isPrimaryKey && 'primary key', !it.isNullable && !it.isPrimaryKey && 'not null', it.isGenerated ? 'generated' : hasDefault(it) && 'default', it.reference && `refers to ${it.reference.table}`].filter(Boolean).join(', '),
      comment: it.comment,
    }));
  }
  return object.arguments.map((it, at) => ({ name: it.name ?? `$${at + 1}`, type: it.type, notes: [it.mode !== 'IN' && it.mode, it.hasDefault && 'optional'].filter(Boolean).join(', '), comment: null }));
}

function Parts({ object }: { object: DescribedObject }) {
  const parts = partsOf(object);
  const label = `${object.kind === 'table' ? 'Columns' : 'Arguments'} of ${object.name}`;
  return (
    <>
      {parts.length > 0 && (
        <ul aria-label={label} className="grid gap-1.5 text-sm">
          {parts.map((it, at) => (
            <li key={at} className="grid min-w-0">
              <span className="flex flex-wrap gap-x-3">
                <span className="font-mono [overflow-wrap:anywhere]">{it.name}</span>
                <span className="font-mono text-muted">{it.type}</span>
                {it.notes && <span className="text-muted">{it.notes}</span>}
              </span>
              {it.comment && <span className="text-xs text-muted">{it.comment}</span>}
            </li>
          ))}
        </ul>
      )}
      {object.kind === 'function' && object.called.returns !== '' && (
        <p className="text-sm">
          <span className="text-muted">Returns</span> <span className="font-mono [overflow-wrap:anywhere]">{object.called.returns}</span>
        </p>
      )}
    </>
  );
}

function Samples({ object, language, place }: Omit<ObjectSectionProps, 'isOpenAtFirst'>) {
  const samples = object.kind === 'table' ? tableSamples(object.table) : [functionSample(object.called)].filter((it) => it !== null);
  if (samples.length === 0) return <p className="text-sm text-muted">PostgreSQL calls this function itself.</p>;
  return samples.map((it) => <CodeSample key={it.action} title={it.title} code={language.code(it, place)} about={`${it.title.toLowerCase()}, ${object.name}`} isSql={language.id === 'sql'} />);
}
