import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { ProjectOffer } from '@/api/projects/get-offer';
import { useOfferProject } from '@/api/projects/offer-project';
import { useWithdrawOffer } from '@/api/projects/withdraw-offer';
import type { ProjectDetail } from '@/lib/entities/project';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Moment } from '@/ui/moment';
import { OfferLinkDialog } from './offer-link-dialog';

/** How often it is looked whether the link has run out. */
const lookMs = 10_000;

interface OfferRowProps {
  project: ProjectDetail;
  /** Null while it is not offered. */
  offer: ProjectOffer | null;
}

/** Whether the project is offered, by whom and until when, and the buttons for that. */
export function OfferRow({ project, offer }: OfferRowProps) {
  const make = useOfferProject(project.ref);
  const withdraw = useWithdrawOffer(project.ref);
  const [replaces, setReplaces] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone; the keyboard must not start over.
  useEffect(() => {
    if (withdraw.isSuccess) first.current?.focus();
  }, [withdraw.isSuccess]);
  const makeLink = () => {
    setReplaces(offer !== null);
    withdraw.reset();
    make.mutate();
  };
  const takeBack = () => {
    make.reset();
    withdraw.mutate(undefined, { onSuccess: () => toast.success('Transfer link revoked') });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[48ch] text-sm [overflow-wrap:anywhere]">
          {offer ? <OfferWords offer={offer} /> : <span className="text-muted">No active transfer link.</span>}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-flow-col">
          <Button ref={first} busy={make.isPending} disabled={withdraw.isPending} onClick={makeLink}>
            {offer ? 'New link' : 'Create transfer link'}
          </Button>
          {offer && (
            <Button busy={withdraw.isPending} disabled={make.isPending} onClick={takeBack}>
              Revoke
            </Button>
          )}
        </div>
      </div>
      {make.error && <ErrorNote title="Couldn't create the link." error={make.error} />}
      {withdraw.error && <ErrorNote title="Couldn't revoke the link." error={withdraw.error} />}
      <OfferLinkDialog name={project.name} sent={make.data ?? null} replaces={replaces} onClose={make.reset} />
    </>
  );
}

function OfferWords({ offer }: { offer: ProjectOffer }) {
  const now = useNow(lookMs);
  const over = now >= Date.parse(offer.expires_at);
  return (
    <>
      Created by {offer.offered_by}.{' '}
      <span className={over ? 'text-warn' : 'text-muted'}>
        The link {over ? 'expired' : 'expires'} <Moment iso={offer.expires_at} now={now} />.
      </span>
    </>
  );
}
