import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { backupsKey } from '@/api/backups/backups-keys';
import { useRemoveUpload } from '@/api/dumps/change-dumps';
import { uploadDump } from '@/api/dumps/upload-dump';
import type { Dumps } from '@/lib/entities/dumps';
import { messageOf } from '@/lib/error-message';
import { formatBytes } from '@/lib/format/size';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface UploadCardProps {
  projectRef: string;
  dumps: Dumps;
  /** Another dump is made or restored. */
  isBusy: boolean;
  onRestore: (upload: string) => void;
}

interface Sending {
  file: File;
  bytes: number;
  stop: AbortController;
}

/** Uploads the file of a dump; the uploaded one can be restored. */
export function UploadCard({ projectRef, dumps, isBusy, onRestore }: UploadCardProps) {
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = useRemoveUpload(projectRef);
  const stop = sending?.stop;
  // Leaving the page ends the upload.
  useEffect(() => () => stop?.abort(), [stop]);
  const send = async (file: File) => {
    const controller = new AbortController();
    setFailure(null);
    setSending({ file, bytes: 0, stop: controller });
    try {
      const made = await uploadDump(projectRef, file, (bytes) => setSending((it) => it && { ...it, bytes }), controller.signal);
      await client.invalidateQueries({ queryKey: backupsKey(projectRef) });
      onRestore(made.id);
    } catch (thrown) {
      if (!controller.signal.aborted) setFailure(thrown);
    } finally {
      setSending(null);
    }
  };
  const { upload } = dumps;
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3 rounded-md border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="font-medium">
            Restore a dump
          </h2>
          <p className="max-w-[72ch] text-sm text-muted">
            A file of pg_dump in custom, tar or directory format, or a script of SQL, also compressed with gzip; up to {formatBytes(dumps.upload_bytes_max)}. You see its
            contents before anything is changed.
          </p>
        </div>
        <input
          ref={input}
          type="file"
          aria-label="File of a dump"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
        {sending ? (
          <Button onClick={() => sending.stop.abort()}>Cancel upload</Button>
        ) : (
          <Button disabled={isBusy} onClick={() => input.current?.click()}>
            Upload dump…
          </Button>
        )}
      </div>
      {sending && (
        <div className="grid gap-2 text-sm tabular-nums">
          <p className="[overflow-wrap:anywhere]">
            {sending.file.name}
            <span className="text-muted">
              {' '}
              · {formatBytes(sending.bytes)} of {formatBytes(sending.file.size)}
              {sending.bytes >= sending.file.size && ', being read'}
            </span>
          </p>
          <div
            role="progressbar"
            aria-label="Upload progress"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor((sending.bytes / Math.max(1, sending.file.size)) * 100)}
            className="h-2 overflow-hidden rounded-full bg-border"
          >
            <div className="h-full rounded-full bg-info" style={{ width: `${(sending.bytes / Math.max(1, sending.file.size)) * 100}%` }} />
          </div>
        </div>
      )}
      {failure !== null && <ErrorNote title="The file was not uploaded. Nothing has changed." error={failure} />}
      {upload && !sending && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-3 text-sm">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {upload.name} <span className="text-muted">· {formatBytes(upload.bytes)}, uploaded</span>
          </span>
          <span className="flex flex-wrap gap-2">
            <Button variant="primary" disabled={isBusy} onClick={() => onRestore(upload.id)}>
              Restore…
            </Button>
            <Button disabled={isBusy} busy={remove.isPending} onClick={() => remove.mutate(upload.id, { onError: (error) => toast.error(messageOf(error)) })}>
              Remove
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}
