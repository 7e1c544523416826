import { useCallback, useState } from 'react';
import type { AuthFailure } from '@/api/auth/auth-outcome';
import { useSession } from '@/api/auth/session-context';
import { useWait } from './use-wait';

/** Verifies the code of the second step; the page continues after success. */
export function useGiveCode() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const wait = useWait();
  const give = async (factorId: string, code: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    const outcome = await session.verifyCode(factorId, code);
    if (outcome.ok) return true;
    setFailure(outcome);
    wait.begin(outcome.retryAfterS);
    setBusy(false);
    return false;
  };
  const reset = useCallback(() => setFailure((known) => (known?.retryAfterS === undefined ? null : known)), []);
  return { give, reset, busy, failure, wait };
}

export type GivingCode = ReturnType<typeof useGiveCode>;
