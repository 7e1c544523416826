import { type FormEvent, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import type { IncidentHistory, IncidentState } from '@/api/operations/incident-keys';
import { usePostUpdate } from '@/api/operations/post-update';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { chosenOf, lastState, openStates } from './choices';

/** The default text of the final update. */
const closingTexts = { incident: 'This incident is resolved.', maintenance: 'The maintenance is completed.' };

/** The next timeline entry, and the end. All affected users see it immediately. */
export function PostForm({ incident: { id, kind, state: before } }: { incident: IncidentHistory }) {
  const [state, setState] = useState<IncidentState>(before);
  const [message, setMessage] = useState('');
  const [wasTried, setTried] = useState(false);
  const post = usePostUpdate(id);
  const text = message.trim();
  const send = (next: IncidentState, words: string) => {
    post.mutate(
      { state: next, message: words },
      {
        onSuccess: () => {
          setMessage('');
          setTried(false);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text !== '') send(state, text);
  };
  const isEnding = post.isPending && post.variables.state === lastState[kind];
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextAreaField
        label="Message"
        rows={3}
        value={message}
        onChange={setMessage}
        hint="Share what you know, what you're doing, and when to expect the next update. Supports Markdown."
        error={(wasTried && text === '' ? 'Enter an update.' : null) ?? fieldFault(post.error, 'message', 'The message')}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-48 max-sm:w-full">
          <SelectField
            label="State"
            value={state}
            options={openStates[kind]}
            onChange={(value) => setState(chosenOf(openStates[kind], value))}
          />
        </div>
        <Button type="submit" variant="primary" busy={post.isPending && !isEnding}>
          Post update
        </Button>
        <Button busy={isEnding} onClick={() => send(lastState[kind], text === '' ? closingTexts[kind] : text)}>
          {kind === 'maintenance' ? 'Complete maintenance' : 'Resolve incident'}
        </Button>
      </div>
      {post.error && <ErrorNote title="Couldn't post the update." error={post.error} />}
    </form>
  );
}
