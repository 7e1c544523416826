import { messageOf } from '@/lib/error-message';
import { formatBytes } from '@/lib/format/size';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import type { ImportState } from './use-import';

interface ProgressStepProps {
  state: ImportState;
  fileName: string;
  fileBytes: number;
}

const count = (number: number, word: string): string => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;

/** How far an import is, and what became of it. */
export function ProgressStep({ state, fileName, fileBytes }: ProgressStepProps) {
  if (state.kind === 'running') {
    const { bytes, records, rejected } = state.progress;
    return (
      <div className="grid gap-2">
        <progress aria-label="Import" max={Math.max(fileBytes, 1)} value={Math.min(bytes, fileBytes)} className="h-2 w-full accent-accent" />
        <p role="status" className="text-sm tabular-nums">
          {count(records, 'record')}, {formatBytes(bytes)} of {formatBytes(fileBytes)}
          {rejected > 0 && `, ${rejected.toLocaleString('en')} rejected`}
        </p>
        <p className="text-sm text-muted">Other people see the rows when all of them are imported. Cancelling, or closing this page, imports nothing.</p>
      </div>
    );
  }
  if (state.kind === 'cancelled') return <p role="status" className="text-sm">The import was cancelled. Nothing was imported.</p>;
  if (state.kind === 'failed') {
    return (
      <div role="alert" className="grid gap-1 text-sm">
        <p className="font-medium">Couldn’t import the file.</p>
        <p className="break-words text-danger">{messageOf(state.error)}</p>
      </div>
    );
  }
  const { result, rejected, rejectedFile } = state;
  return (
    <div className="grid gap-3 text-sm">
      <p role="status">
        {count(result.rows, 'row')} imported
        {result.rejected > 0 && `, ${count(result.rejected, 'record')} rejected`}.
      </p>
      {rejectedFile && (
        <>
          <div>
            <Button onClick={() => saveFile(rejectedFile, `rejected-${fileName}`)}>Download rejected records</Button>
          </div>
          <ul aria-label="Rejected records" className="grid max-h-[40dvh] gap-1 overflow-auto">
            {rejected.map((it) => (
              <li key={it.line} className="break-words">
                Line {it.line.toLocaleString('en')}: {it.reason}
              </li>
            ))}
          </ul>
          {result.rejected > rejected.length && <p className="text-muted">The file has all {result.rejected.toLocaleString('en')} of them.</p>}
        </>
      )}
    </div>
  );
}
