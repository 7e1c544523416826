import type { AccessToken } from '@/api/access-tokens/list-access-tokens';
import { useClock } from '@/lib/use-wall-clock';
import { TokenRow } from './token-row';

const minuteMs = 60_000;

/** The tokens as rows; on a phone as cards. */
export function TokenList({ tokens }: { tokens: AccessToken[] }) {
  const now = useClock(minuteMs);
  return (
    <ul aria-label="Access tokens" className="divide-y rounded-md border bg-surface">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} now={now} />
      ))}
    </ul>
  );
}
