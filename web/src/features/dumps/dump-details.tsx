import { useDumpErrors } from '@/api/dumps/change-dumps';
import type { Dump } from '@/lib/entities/dumps';
import { messageOf } from '@/lib/error-message';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';
import { stateNames } from './dump-texts';

const errorColumns = [{ name: 'Line', isNumber: true }, { name: 'Object' }, { name: 'Error' }, { name: 'SQLSTATE' }];
const tableColumns = [{ name: 'Table' }, { name: 'Rows', isNumber: true }, { name: 'Rows in the source', isNumber: true }];

/** Tables whose rows differ come first. */
const byDifference = (tables: Dump['tables']) => [...tables].sort((a, b) => Number(differs(b)) - Number(differs(a)) || a.name.localeCompare(b.name));
const differs = ({ rows, source_rows }: Dump['tables'][number]) => source_rows !== null && source_rows !== rows;

/** The errors of a restore, and the rows of its tables. */
export function DumpDetails({ projectRef, dump, onClose }: { projectRef: string; dump: Dump; onClose: () => void }) {
  const load = useDumpErrors(projectRef);
  const download = () =>
    load.mutate(dump.id, {
      onSuccess: (text) => saveFile(new Blob([text], { type: 'text/csv' }), `errors-${dump.id}.csv`),
      onError: (error) => toast.error(messageOf(error)),
    });
  const { errors, tables, progress } = dump;
  return (
    <Dialog open onClose={onClose} title={dump.name} size="xlarge" description={dump.message === '' ? stateNames[dump.state] : dump.message}>
      <div className="grid gap-6">
        {errors.length > 0 && (
          <section aria-label="Errors" className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <p className="text-muted">
                {progress.errors > errors.length ? `The first ${errors.length} of ${progress.errors.toLocaleString('en')} errors` : `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`}
              </p>
              <Button busy={load.isPending} onClick={download}>
                Download all errors
              </Button>
            </div>
            <div className="min-w-0 overflow-hidden rounded-md border [&_th]:whitespace-nowrap">
              <CardTable label="Errors" columns={errorColumns}>
                {errors.map((it, at) => (
                  <CardRow key={at} heading={it.line.toLocaleString('en')}>
                    <CardCell label="Object" className="[overflow-wrap:anywhere]">
                      {it.object || '—'}
                    </CardCell>
                    <CardCell label="Error" className="[overflow-wrap:anywhere]">
                      {it.message}
                      {it.statement !== '' && <code className="mt-1 block font-mono text-xs whitespace-pre-wrap text-muted">{it.statement}</code>}
                    </CardCell>
                    <CardCell label="SQLSTATE" className="font-mono text-xs">
                      {it.sqlstate || '—'}
                    </CardCell>
                  </CardRow>
                ))}
              </CardTable>
            </div>
          </section>
        )}
        {tables.length > 0 && (
          <section aria-label="Tables" className="min-w-0 overflow-hidden rounded-md border">
            <CardTable label="Tables" columns={tableColumns}>
              {byDifference(tables).map((it) => (
                <CardRow key={it.name} heading={<span className="font-mono text-xs [overflow-wrap:anywhere]">{it.name}</span>}>
                  <CardCell label="Rows" className="text-right">
                    {it.rows.toLocaleString('en')}
                  </CardCell>
                  <CardCell label="Rows in the source" className={differs(it) ? 'text-right text-warn' : 'text-right text-muted'}>
                    {it.source_rows === null ? '—' : it.source_rows.toLocaleString('en')}
                    {differs(it) && ' (differs)'}
                  </CardCell>
                </CardRow>
              ))}
            </CardTable>
          </section>
        )}
      </div>
    </Dialog>
  );
}
