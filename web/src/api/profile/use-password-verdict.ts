import { useEffect, useState } from 'react';
import { isTooLong, judgePassword, type PasswordStrengthState } from '@/lib/password';
import { useCheckPassword } from './check-password';

/** The server is asked once the typing has paused this long. */
const pauseMs = 300;

/** Judges a new password while it is typed. */
export function usePasswordVerdict(password: string): PasswordStrengthState {
  const settled = useSettled(password);
  const { data, error } = useCheckPassword(settled);
  const current = settled === password ? data : undefined;
  const isChecked = password !== '' && !isTooLong(password);
  return {
    verdict: judgePassword(password, current),
    suggestions: current?.suggestions ?? [],
    // A check that failed must not hold up the form: the server judges the password again.
    pending: isChecked && !current && !error,
    failure: error?.message ?? null,
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
