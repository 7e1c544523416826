import { type FormEvent, useState } from 'react';
import type { IncidentHistory } from '@/api/operations/incident-keys';
import { usePutPostMortem } from '@/api/operations/put-post-mortem';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Markdown } from '@/ui/markdown';
import { TextAreaField } from '@/ui/text-area-field';

/** Post-mortem of a closed incident and its editor. */
export function PostMortem({ incident: { id, post_mortem } }: { incident: IncidentHistory }) {
  const [text, setText] = useState<string | null>(null);
  const put = usePutPostMortem(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== null) put.mutate(text.trim(), { onSuccess: () => setText(null) });
  };
  if (text === null) {
    return (
      <div className="grid gap-3">
        {post_mortem ? <Markdown text={post_mortem} /> : <p className="text-sm text-muted">No post-mortem yet.</p>}
        <div>
          <Button onClick={() => setText(post_mortem ?? '')}>{post_mortem ? 'Edit post-mortem' : 'Write post-mortem'}</Button>
        </div>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextAreaField
        label="Text"
        rows={10}
        value={text}
        onChange={setText}
        hint="Supports Markdown. Visible to everyone who can see the incident. Leave blank to remove it."
      />
      {text.trim() !== '' && (
        <section aria-label="Preview" className="rounded-md border px-4 py-3">
          <Markdown text={text} />
        </section>
      )}
      {put.error && <ErrorNote title="Couldn't save the post-mortem." error={put.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={put.isPending}>
          Save post-mortem
        </Button>
        <Button onClick={() => setText(null)}>Cancel</Button>
      </div>
    </form>
  );
}
