import { type FormEvent, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import type { IncidentHistory, IncidentState } from '@/api/operations/incident-keys';
import { usePostUpdate } from '@/api/operations/post-update';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { chosenOf, openStates } from './choices';
import { EndDialog } from './end-dialog';
import { endingOf } from './ending';
import { nextUpdateChoices, nextUpdatePart } from './next-update';

/** The next timeline entry, and the end. All affected users see it immediately. */
export function PostForm({ incident }: { incident: IncidentHistory }) {
  const { id, kind, state: before } = incident;
  const [state, setState] = useState<IncidentState>(before);
  const [message, setMessage] = useState('');
  const [minutes, setMinutes] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const post = usePostUpdate(id);
  const now = useNow(null);
  const text = message.trim();
  // Maintenance moves on automatically while the form is open.
  const options = openStates[kind].filter(({ value }) => !(before === 'in_progress' && value === 'scheduled'));
  const chosen = chosenOf(options, state);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text === '') return;
    post.mutate(
      { state: chosen, message: text, ...nextUpdatePart(minutes, now) },
      {
        onSuccess: () => {
          setMessage('');
          setMinutes('');
          setTried(false);
        },
      },
    );
  };
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
        <div className="w-44 max-sm:w-full">
          <SelectField label="State" value={chosen} options={options} onChange={(value) => setState(chosenOf(options, value))} />
        </div>
        {kind === 'incident' && (
          <div className="w-44 max-sm:w-full">
            <SelectField label="Next update" value={minutes} options={nextUpdateChoices} onChange={setMinutes} />
          </div>
        )}
        <Button type="submit" variant="primary" busy={post.isPending}>
          Post update
        </Button>
        <Button onClick={() => setEnding(true)}>{endingOf(incident).action}…</Button>
      </div>
      {post.error && <ErrorNote title="Couldn't post the update." error={post.error} />}
      {isEnding && <EndDialog incident={incident} onClose={() => setEnding(false)} />}
    </form>
  );
}
