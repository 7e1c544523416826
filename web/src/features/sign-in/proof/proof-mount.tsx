import { useEffect, useState } from 'react';
import { onProofNeeded } from '@/api/account/proof';
import { lateComponent } from '@/ui/late-component';

const { Component: ProofDialog } = lateComponent(async () => (await import('./proof-dialog')).ProofDialog);

/** Asks for a proof of identity over any page, when a call needs one. */
export function ProofMount() {
  const [pending, setPending] = useState<{ answer: (isProven: boolean) => void } | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setPending((before) => {
              before?.answer(false);
              return { answer: resolve };
            });
          }),
      ),
    [],
  );
  const end = (isProven: boolean) => {
    pending?.answer(isProven);
    setPending(null);
  };
  return pending && <ProofDialog onEnd={end} />;
}
