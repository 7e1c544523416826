import { useState } from 'react';
import { useEditIncident } from '@/api/operations/edit-incident';
import type { ManagedIncident } from '@/api/operations/incident-keys';
import { usePostUpdate } from '@/api/operations/post-update';
import { incidentBannerTexts } from '@/lib/incident-texts';
import { BannerStrip } from '@/ui/banner-strip';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';
import { Audience } from './audience';
import { lastState } from './choices';
import { scopeOf } from './draft';

/** The timeline entry of an incident that was never published. */
const discardedText = 'Discarded before publication.';

/** The dialog shows the error. */
const stays = () => undefined;

/** Publishes or discards an incident awaiting review, after a confirmation. */
export function HeldBackActions({ incident }: { incident: ManagedIncident }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Release incident={incident} />
      <Discard incident={incident} />
    </div>
  );
}

function Release({ incident }: { incident: ManagedIncident }) {
  const [isAsking, setAsking] = useState(false);
  const edit = useEditIncident(incident.id);
  const texts = incidentBannerTexts(incident);
  return (
    <>
      <Button variant="primary" aria-label={`Publish “${incident.title}”`} onClick={() => setAsking(true)}>
        Publish
      </Button>
      <ConfirmationDialog
        visible={isAsking}
        title={`Publish “${incident.title}”?`}
        confirmText="Publish incident"
        loading={edit.isPending}
        error={edit.error && <ErrorNote title="Couldn't publish the incident." error={edit.error} />}
        onConfirm={() =>
          // The topic can unmount this before the response arrives; a promise still settles.
          edit.mutateAsync({ held_back: false }).then(() => {
            setAsking(false);
            toast.success('Incident published');
          }, stays)
        }
        onCancel={() => {
          edit.reset();
          setAsking(false);
        }}
      >
        <div className="grid gap-3">
          <p>Affected users see it immediately, and it's sent to all notification channels.</p>
          <div className="text-text">
            <Audience scope={scopeOf(incident)} />
          </div>
          <BannerStrip tone={texts.tone} title={texts.title} message={texts.message} />
        </div>
      </ConfirmationDialog>
    </>
  );
}

function Discard({ incident }: { incident: ManagedIncident }) {
  const [isAsking, setAsking] = useState(false);
  const post = usePostUpdate(incident.id);
  return (
    <>
      <Button aria-label={`Discard “${incident.title}”`} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmationDialog
        visible={isAsking}
        title={`Discard “${incident.title}”?`}
        confirmText="Discard incident"
        variant="danger"
        loading={post.isPending}
        error={post.error && <ErrorNote title="Couldn't discard the incident." error={post.error} />}
        onConfirm={() =>
          post.mutateAsync({ state: lastState[incident.kind], message: discardedText }).then(() => {
            setAsking(false);
            toast.success('Incident discarded');
          }, stays)
        }
        onCancel={() => {
          post.reset();
          setAsking(false);
        }}
      >
        The incident is resolved without notifying anyone and moves to the resolved incidents. If its source reports the
        problem again, a new incident is created.
      </ConfirmationDialog>
    </>
  );
}
