import { ListPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { useLogFacets } from '@/api/logs/count-logs';
import { facetFieldsMax, filterFields } from '@/lib/logs/facet-fields';
import type { LogSource } from '@/lib/logs/line';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { PopoverButton } from '../toolbar/popover-button';
import { FacetGroup } from './facet-group';
import { FieldList } from './field-list';

interface FacetPanelProps {
  query: ReturnType<typeof useLogFacets>;
  sources: readonly LogSource[];
  fields: readonly string[];
  search: string;
  /** The error is shown elsewhere. */
  hidesError: boolean;
  onFields: (fields: string[]) => void;
  onSearch: (search: string) => void;
}

/** The most frequent values of fields with their counts; a click filters by one. */
export function FacetPanel({ query, sources, fields, search, hidesError, onFields, onSearch }: FacetPanelProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const known = filterFields(sources);
  const remaining = known.filter((it) => !fields.includes(it.path));
  const facets = fields.map((field) => data?.facets.find((it) => it.field === field) ?? null);
  return (
    <section aria-label="Fields" aria-busy={isPlaceholderData || undefined} className="flex h-full min-h-0 flex-col text-sm">
      <div className="flex items-center justify-between gap-2 border-b px-2 py-1">
        <h2 className="text-sm font-medium">Fields</h2>
        {fields.length < facetFieldsMax && remaining.length > 0 && (
          <PopoverButton label="Add a field" icon={ListPlus}>
            {(close) => (
              <FieldList
                fields={remaining}
                onChoose={(path) => {
                  close();
                  onFields([...fields, path]);
                }}
              />
            )}
          </PopoverButton>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {fields.length === 0 ? (
          <p className="text-muted">Add a field to see its most frequent values.</p>
        ) : !data ? (
          error ? (
            hidesError ? null : <ErrorNote title="Couldn't count the values." error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Loading label="Loading values" onRetry={() => void refetch()}>
              <Skeleton className="h-40" />
            </Loading>
          )
        ) : (
          <div className={isPlaceholderData ? 'grid gap-3 opacity-60' : 'grid gap-3'}>
            {!data.report.is_complete && <p className="text-xs text-warn">Counted in the newest {data.report.lines_read.toLocaleString('en')} lines.</p>}
            {fields.map((field, at) => (
              <FacetGroup
                key={field}
                field={field}
                facet={facets[at] ?? null}
                sources={sources}
                search={search}
                isOpen={!closed.has(field)}
                onToggle={(isOpen) => setClosed((it) => new Set(isOpen ? [...it].filter((path) => path !== field) : [...it, field]))}
                onSearch={onSearch}
                remove={
                  field === 'source' ? null : (
                    <Button variant="ghost" className="px-1" aria-label={`Remove field ${field}`} data-tooltip="Remove" onClick={() => onFields(fields.filter((it) => it !== field))}>
                      <X className="size-3.5" aria-hidden="true" />
                    </Button>
                  )
                }
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
