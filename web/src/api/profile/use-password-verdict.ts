import { useEffect, useState } from 'react';
import { ratePassword, type PasswordStrengthState } from '@/lib/password';
import { useCheckPassword } from './check-password';

/** Typing pause after which the server is asked. */
const pauseMs = 300;

/**
 * Rates a new password while it is typed. A form does not wait for the server's rating: the server checks the
 * password again when the form is submitted.
 */
export function usePasswordVerdict(password: string): PasswordStrengthState {
  const settled = useSettled(password);
  const { data, error } = useCheckPassword(settled);
  const current = settled === password ? data : undefined;
  return {
    verdict: ratePassword(password, current),
    suggestions: current?.suggestions ?? [],
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
