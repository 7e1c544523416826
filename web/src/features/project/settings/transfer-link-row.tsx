import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TransferLinkInfo } from '@/api/projects/get-transfer-link';
import { useCreateTransferLink } from '@/api/projects/create-transfer-link';
import { useRevokeTransferLink } from '@/api/projects/revoke-transfer-link';
import type { ProjectDetail } from '@/lib/entities/project';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Moment } from '@/ui/moment';
import { toast } from '@/ui/toast';
import { SettingsRow } from './settings-row';
import { TransferLinkDialog } from './transfer-link-dialog';

/** Check interval for the expiry of the link. */
const tickMs = 10_000;

interface TransferLinkRowProps {
  project: ProjectDetail;
  /** Null without a transfer link. */
  offer: TransferLinkInfo | null;
  /** What a transfer by link is. */
  about: ReactNode;
}

/** Transfer link of the project: creator, expiry and actions. */
export function TransferLinkRow({ project, offer, about }: TransferLinkRowProps) {
  const make = useCreateTransferLink(project.ref);
  const withdraw = useRevokeTransferLink(project.ref);
  const [replaces, setReplaces] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  // The pressed button is removed; the keyboard focus must not be lost.
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
      <SettingsRow
        action={
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
        }
      >
        {about}
        <p>{offer ? <TransferLinkDescription offer={offer} /> : <span className="text-muted">No active transfer link.</span>}</p>
      </SettingsRow>
      {make.error && <ErrorNote title="Couldn't create the link." error={make.error} />}
      {withdraw.error && <ErrorNote title="Couldn't revoke the link." error={withdraw.error} />}
      <TransferLinkDialog name={project.name} sent={make.data ?? null} replaces={replaces} onClose={make.reset} />
    </>
  );
}

function TransferLinkDescription({ offer }: { offer: TransferLinkInfo }) {
  const now = useNow(tickMs);
  const over = now >= Date.parse(offer.expires_at);
  return (
    <>
      Created by {offer.offered_by}.{' '}
      <span className={over ? 'text-warn' : 'text-muted'}>
        The link {over ? 'expired' : 'expires'} <Moment iso={offer.expires_at} now={now} future />.
      </span>
    </>
  );
}
