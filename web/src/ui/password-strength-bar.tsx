import type { PasswordVerdict } from '@/lib/password';

const tones: Record<PasswordVerdict['tone'], string> = { danger: 'bg-danger', warn: 'bg-warn', ok: 'bg-ok' };

interface PasswordStrengthBarProps {
  /** Null while the password is not rated yet. */
  verdict: PasswordVerdict | null;
  /** The verdict in words; null if they are shown elsewhere. */
  text: string | null;
}

/** The strength of a password, as a bar and in words. */
export function PasswordStrengthBar({ verdict, text }: PasswordStrengthBarProps) {
  return (
    <div className="grid gap-1.5">
      <div className="h-1 overflow-hidden rounded-full bg-border">
        {verdict && (
          <div
            role="meter"
            aria-label="Password strength"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={verdict.width}
            aria-valuetext={verdict.text}
            className={`h-full rounded-full transition-[width] duration-150 ${tones[verdict.tone]}`}
            style={{ width: `${verdict.width}%` }}
          />
        )}
      </div>
      <p role="status" className="min-h-5 text-sm text-muted">
        {text}
      </p>
    </div>
  );
}
