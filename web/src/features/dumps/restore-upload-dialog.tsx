import { type FormEvent, useState } from 'react';
import { useRestoreDump } from '@/api/dumps/change-dumps';
import { useUploadedDump } from '@/api/dumps/get-dumps';
import type { UploadedDump } from '@/lib/entities/dumps';
import { formatBytes } from '@/lib/format/size';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { Loading, Skeleton } from '@/ui/loading';
import { toast } from '@/ui/toast';
import { namesIn } from './name-list';
import { firstRules, RulesFields } from './rules-fields';

interface RestoreUploadDialogProps {
  projectRef: string;
  upload: string;
  onClose: () => void;
}

/** Shows the contents of an uploaded dump, and restores it. */
export function RestoreUploadDialog({ projectRef, upload, onClose }: RestoreUploadDialogProps) {
  const { data: file, error, refetch, isFetching } = useUploadedDump(projectRef, upload);
  const restore = useRestoreDump(projectRef);
  const [rules, setRules] = useState(firstRules);
  const [tables, setTables] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    restore.mutate(
      { upload, rules: { ...rules, tables: namesIn(tables) } },
      {
        onSuccess: () => {
          toast.success('Restore started');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={() => !restore.isPending && onClose()}
      title="Restore dump"
      size="large"
      description="Its statements run in this database with the rights of the project's role, never as a superuser."
    >
      {error && !file ? (
        <ErrorNote title="Couldn't read the file." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !file ? (
        <Loading label="Reading the file">
          <Skeleton className="h-40" />
        </Loading>
      ) : (
        <form onSubmit={submit} className="grid gap-4">
          <Contents file={file} />
          {file.contents && file.contents.schemas.length > 0 && (
            <CheckList
              label="Schemas (none selected: all)"
              options={file.contents.schemas.map((it) => ({ value: it, label: it }))}
              checked={rules.schemas}
              onChange={(schemas) => setRules({ ...rules, schemas })}
            />
          )}
          {file.contents && (
            <TextField label="Tables (optional)" value={tables} onChange={setTables} hint="With their schemas, such as public.films" spellCheck={false} autoComplete="off" />
          )}
          <RulesFields rules={rules} onChange={setRules} isScript={file.contents === null} />
          {restore.error && <ErrorNote title="Couldn't start the restore. Nothing has changed." error={restore.error} />}
          <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
            <Button type="submit" variant={rules.existing === 'replace' ? 'danger' : 'primary'} busy={restore.isPending}>
              Restore dump
            </Button>
            <Button disabled={restore.isPending} onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** What a file contains, and what this database lacks for it. */
function Contents({ file }: { file: UploadedDump }) {
  const { contents } = file;
  if (!contents) {
    return (
      <p className="text-sm text-muted">
        {file.name} is a script of SQL, {formatBytes(file.bytes)}. Commands of psql in it are not run.
      </p>
    );
  }
  const disabled = contents.extensions.filter((it) => it.state === 'disabled').map((it) => it.name);
  const unavailable = contents.extensions.filter((it) => it.state === 'unavailable').map((it) => it.name);
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-muted">
        {file.name}: {formatBytes(file.bytes)}, {contents.objects_count.toLocaleString('en')} objects of the database {contents.database}, PostgreSQL{' '}
        {contents.server_version}.
      </p>
      <ul aria-label="Notes" className="grid list-disc gap-1 pl-5 text-warn empty:hidden">
        {disabled.length > 0 && <li>Enable these extensions first: {disabled.join(', ')}.</li>}
        {unavailable.length > 0 && <li>Not available here: the extensions {unavailable.join(', ')}. Objects that need them fail.</li>}
        {contents.missing_roles.length > 0 && <li>These roles do not exist here: {contents.missing_roles.join(', ')}. The project&apos;s role owns their objects.</li>}
      </ul>
      <details>
        <summary className="cursor-pointer text-muted">Objects</summary>
        <ul aria-label="Objects" className="mt-2 max-h-56 overflow-y-auto rounded-md border p-3 font-mono text-xs">
          {contents.objects.map(({ kind, schema, name }, at) => (
            <li key={at} className="[overflow-wrap:anywhere]">
              <span className="text-muted">{kind}</span> {schema !== '' && `${schema}.`}
              {name}
            </li>
          ))}
          {contents.objects_count > contents.objects.length && <li className="text-muted">and {(contents.objects_count - contents.objects.length).toLocaleString('en')} more</li>}
        </ul>
      </details>
    </div>
  );
}
