import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { useCheckPassword } from '@/api/profile/check-password';
import { isTooLong, judgePassword, type PasswordVerdict } from '@/lib/password';

/** The server is asked once the typing has paused this long. */
const pauseMs = 300;

/** How strong a password is, as far as that is known. */
export interface PasswordStrengthState {
  verdict: PasswordVerdict | null;
  suggestions: string[];
  /** The server has not answered for what stands in the field now. */
  pending: boolean;
}

/** Judges a database password while it is typed. */
export function usePasswordVerdict(password: string): PasswordStrengthState {
  const settled = useSettled(password);
  const { data, error } = useCheckPassword(settled);
  useEffect(() => {
    if (error) toast.error(`Failed to check password strength: ${error.message}`);
  }, [error]);
  const current = settled === password ? data : undefined;
  const asked = password !== '' && !isTooLong(password);
  return {
    verdict: judgePassword(password, current),
    suggestions: current?.suggestions ?? [],
    // A check that failed must not hold up the form: the server judges the password again.
    pending: asked && !current && !error,
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
