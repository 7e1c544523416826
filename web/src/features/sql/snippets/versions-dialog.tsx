import { useState } from 'react';
import { useVersion, useVersions } from '@/api/content/list-versions';
import type { Snippet } from '@/api/content/snippet';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { DiffView } from './diff-view';

interface VersionsDialogProps {
  projectRef: string;
  snippet: Snippet;
  /** The text of the editor. */
  text: string;
  /** Puts the text of a version into the editor. */
  onRestore: (text: string, version: number) => void;
  onClose: () => void;
}

const tickMs = 60_000;

/** Earlier versions of a snippet, compared with the text in the editor. */
export function VersionsDialog({ projectRef, snippet, text, onRestore, onClose }: VersionsDialogProps) {
  const { data, error, refetch } = useVersions(projectRef, snippet.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const version = useVersion(projectRef, snippet.id, chosen);
  const now = useNow(tickMs);
  return (
    <Dialog open onClose={onClose} size="xlarge" title={`Versions of ${snippet.name}`}>
      {error ? (
        <ErrorNote title="Couldn't load the versions." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading versions">
          <Skeleton className="h-24" />
        </Loading>
      ) : (
        <ul aria-label="Versions" className="grid max-h-48 gap-1 overflow-y-auto">
          {data.map((it) => (
            <li key={it.version}>
              <button
                type="button"
                aria-pressed={it.version === chosen}
                onClick={() => setChosen(it.version)}
                className="flex w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-hover aria-pressed:bg-hover max-sm:min-h-11"
              >
                <span className="font-medium">Version {it.version}</span>
                <span className="text-muted">{it.updated_by.username}</span>
                <span className="ml-auto text-muted">
                  <Moment iso={it.updated_at} now={now} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== null &&
        (version.error ? (
          <ErrorNote title={`Couldn't load version ${chosen}.`} error={version.error} onRetry={() => void version.refetch()} />
        ) : !version.data ? (
          <Loading label={`Loading version ${chosen}`}>
            <Skeleton className="h-24" />
          </Loading>
        ) : (
          <>
            <DiffView label={`From the editor to version ${chosen}`} before={text} after={version.data.content.sql} />
            <div>
              <Button variant="primary" onClick={() => onRestore(version.data.content.sql, chosen)}>
                Restore version {chosen}
              </Button>
            </div>
          </>
        ))}
    </Dialog>
  );
}
