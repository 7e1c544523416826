import { useState } from 'react';
import { toast } from '@/ui/toast';
import { fieldFault } from '@/api/http/field-fault';
import type { ManagedIncident } from '@/api/operations/incident-keys';
import { usePostUpdate } from '@/api/operations/post-update';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextAreaField } from '@/ui/text-area-field';
import { endingOf } from './ending';
import { NotificationPreview } from './notification-preview';
import { PublicPreview } from './public-preview';
import { isForPublicPage } from './public-scope';

/** Resolves an incident, or completes or cancels maintenance, with a last message and its preview. */
export function EndDialog({ incident, onClose }: { incident: ManagedIncident; onClose: () => void }) {
  // Maintenance may start while the dialog is open: the server then refuses the old ending.
  const [ending] = useState(() => endingOf(incident));
  const [message, setMessage] = useState(ending.message);
  const post = usePostUpdate(incident.id);
  const text = message.trim();
  const publish = () => {
    if (text === '') return;
    // The topic can unmount this before the response arrives; a promise still settles.
    post.mutateAsync({ state: ending.state, message: text }).then(
      () => {
        toast.success(ending.done);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Dialog
      open
      size="xlarge"
      onClose={() => {
        if (!post.isPending) onClose();
      }}
      title={ending.title}
      description={incident.held_back ? 'It was never published, so no one is notified.' : "It's published immediately and sent to all notification channels."}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          publish();
        }}
      >
        <TextAreaField
          label="Last message"
          rows={3}
          value={message}
          onChange={setMessage}
          hint="Last timeline entry. Supports Markdown."
          error={(text === '' ? 'Enter a message.' : null) ?? fieldFault(post.error, 'message', 'The message')}
        />
        {!incident.held_back && (
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="grid content-start gap-2">
              <h3 className="text-sm font-medium">Public page</h3>
              <PublicPreview
                incident={{ ...incident, state: ending.state, next_update_by: null }}
                message={text}
                isPublic={isForPublicPage(incident)}
              />
            </div>
            <div className="grid content-start gap-2">
              <h3 className="text-sm font-medium">Subscribers</h3>
              <NotificationPreview title={incident.title} state={ending.state} message={text} />
            </div>
          </div>
        )}
        {post.error && <ErrorNote title={ending.failed} error={post.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={post.isPending} disabled={text === ''}>
            {ending.confirmText}
          </Button>
          <Button onClick={onClose} disabled={post.isPending}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
