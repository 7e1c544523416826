import { type FormEvent, useState } from 'react';
import { useRequestDump } from '@/api/dumps/change-dumps';
import type { DumpContent, DumpFormat } from '@/lib/entities/dumps';
import { startDownload } from '@/lib/start-download';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { toast } from '@/ui/toast';
import { namesIn } from './name-list';

const formats = [
  { value: 'custom', label: 'Custom', detail: 'Compressed. Restore it here or with pg_restore, also parts of it' },
  { value: 'sql', label: 'SQL', detail: 'A script that psql runs and that you can read' },
  { value: 'directory', label: 'Directory, as a tar', detail: 'Unpack it and restore it with several jobs: pg_restore --jobs' },
] as const satisfies readonly { value: DumpFormat; label: string; detail: string }[];

const contents = [
  { value: 'everything', label: 'Definitions and data' },
  { value: 'definitions', label: 'Definitions only' },
  { value: 'data', label: 'Data only' },
] as const satisfies readonly { value: DumpContent; label: string }[];

/** Chooses the format and the part of a dump, and downloads it. */
export function DownloadDialog({ projectRef, onClose }: { projectRef: string; onClose: () => void }) {
  const request = useRequestDump(projectRef);
  const [format, setFormat] = useState<DumpFormat>('custom');
  const [content, setContent] = useState<DumpContent>('everything');
  const [schemas, setSchemas] = useState('');
  const [tables, setTables] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate(
      { format, content, schemas: namesIn(schemas), tables: namesIn(tables) },
      {
        onSuccess: (url) => {
          startDownload(url);
          toast.success('Download started');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={() => !request.isPending && onClose()}
      title="Download dump"
      size="medium"
      description="A dump is a consistent copy of the database as pg_dump writes it. The database stays available. Secrets of the vault and passwords of roles are not part of it."
    >
      <form onSubmit={submit} className="grid gap-4">
        <RadioField label="Format" value={format} onChange={setFormat} options={formats} />
        <RadioField label="Contents" value={content} onChange={setContent} options={contents} />
        <TextField label="Schemas (optional)" value={schemas} onChange={setSchemas} hint="With commas between them. Empty: all" spellCheck={false} autoComplete="off" />
        <TextField label="Tables (optional)" value={tables} onChange={setTables} hint="With their schemas, such as public.films" spellCheck={false} autoComplete="off" />
        {request.error && <ErrorNote title="Couldn't start the download." error={request.error} />}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
          <Button type="submit" variant="primary" busy={request.isPending}>
            Download
          </Button>
          <Button disabled={request.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
