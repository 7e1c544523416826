import { Users } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { getSnippet } from '@/api/content/get-snippet';
import type { Snippet } from '@/api/content/snippet';
import type { PersonAtLine } from '@/lib/code-editor';
import { snippetTopic } from '@/lib/live/topic-names';
import { useShownLine } from '@/streams/use-shown-line';
import { useSnippetTopic } from './use-people';

interface PresenceProps {
  projectRef: string;
  snippet: Snippet;
  username: string | undefined;
  /** Another user has saved a newer version. */
  onNewer: (theirs: Snippet) => void;
  /** Changes with the cursor. */
  moved: unknown;
  /** The line of the cursor, from 1. */
  readLine: () => number;
  /** The lines of the other people have changed. */
  onPeople: (people: PersonAtLine[]) => void;
}

/** The other people who have this snippet open, who see this user's line, too; fetches a version that one of them saves. */
export function Presence({ projectRef, snippet, username, onNewer, moved, readLine, onPeople }: PresenceProps) {
  useShownLine(snippetTopic(snippet.id), moved, readLine);
  const state = useSnippetTopic(snippet.id);
  const version = state?.version ?? 0;
  const isNewer = version > snippet.version;
  const report = useEffectEvent((theirs: Snippet) => {
    if (theirs.version > snippet.version) onNewer(theirs);
  });
  useEffect(() => {
    if (!isNewer) return undefined;
    const abort = new AbortController();
    getSnippet(projectRef, snippet.id, abort.signal).then(
      (theirs) => report(theirs),
      // The next save of this user finds the conflict.
      () => undefined,
    );
    return () => abort.abort();
  }, [projectRef, snippet.id, isNewer, version]);
  const lines = new Map(Object.values(state?.people ?? {}).map((it) => [it.username, it.line]));
  const people = [...lines].filter(([name]) => name !== username);
  const shown = JSON.stringify(people);
  const mark = useEffectEvent(() => onPeople(people.flatMap(([name, line]) => (line ? [{ name, line }] : []))));
  useEffect(() => mark(), [shown]);
  const others = people.map(([name, line]) => (line ? `${name} (line ${line})` : name));
  if (others.length === 0) return null;
  return (
    <span role="status" className="flex items-center gap-1.5 text-xs text-muted">
      <Users className="size-3.5" aria-hidden="true" />
      {others.join(', ')} {others.length === 1 ? 'is' : 'are'} here, too
    </span>
  );
}
