import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofNeeded } from '@/api/account/proof';

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog')).ProofDialog }));

/** Asks for a proof of the person over whatever page is open, when a call needs one. */
export function ProofMount() {
  const [asked, setAsked] = useState<{ answer: (isProven: boolean) => void } | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setAsked((before) => {
              before?.answer(false);
              return { answer: resolve };
            });
          }),
      ),
    [],
  );
  const end = (isProven: boolean) => {
    asked?.answer(isProven);
    setAsked(null);
  };
  return <Suspense>{asked && <ProofDialog onEnd={end} />}</Suspense>;
}
