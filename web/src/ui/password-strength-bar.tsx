import type { PasswordVerdict } from '@/lib/password';

const tones: Record<PasswordVerdict['tone'], string> = { danger: 'bg-danger', warn: 'bg-warn', ok: 'bg-ok' };

interface PasswordStrengthBarProps {
  verdict: PasswordVerdict;
  suggestions: string[];
}

/** How hard the password is to guess, as a bar and in words. */
export function PasswordStrengthBar({ verdict, suggestions }: PasswordStrengthBarProps) {
  return (
    <div className="grid gap-1.5">
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={verdict.width}
        aria-valuetext={verdict.text}
        className="h-1 overflow-hidden rounded-full bg-border"
      >
        <div
          className={`h-full rounded-full transition-[width] duration-150 ${tones[verdict.tone]}`}
          style={{ width: `${verdict.width}%` }}
        />
      </div>
      <p role="status" className="text-sm text-muted">
        {[verdict.text, ...suggestions].join(' ')}
      </p>
    </div>
  );
}
