import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Factor } from '@/api/account/get-user';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { lateComponent } from '@/ui/late-component';
import { Moment } from '@/ui/moment';
import { FreshCodesDialog } from './lazy-codes-dialog';
import { RemoveFactorDialog } from './remove-factor-dialog';

/** Rarely used, so it is loaded on demand. */
const { Component: EnrolDialog } = lateComponent(async () => (await import('./enrol-dialog')).EnrolDialog);

/** Refresh interval of relative times. */
const tickMs = 60_000;

/** The authenticators that are required for signing in. */
export function AuthenticatorsCard({ factors }: { factors: Factor[] }) {
  const now = useNow(tickMs);
  const [enrolling, setEnrolling] = useState(false);
  const [protectedNow, setProtectedNow] = useState(false);
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const isFirst = factors.length === 0;
  return (
    <Card
      title="Authenticators"
      description="An app that generates six-digit codes. You enter a code after your password."
      aside={
        <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => setEnrolling(true)}>
          Add authenticator
        </Button>
      }
    >
      {isFirst ? (
        <p className="text-sm text-muted">
          Not set up. Add an authenticator app to protect your account.
        </p>
      ) : (
        <ul aria-label="Authenticators" className="grid divide-y">
          {factors.map((factor) => (
            <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
              <div className="flex min-w-0 items-center gap-3 text-sm">
                <Smartphone className="size-4 shrink-0 text-muted" aria-hidden="true" />
                <div className="min-w-0">
                  <p className="truncate font-medium">{factor.friendly_name}</p>
                  <p className="text-muted">
                    Added <Moment iso={factor.created_at} now={now} />
                  </p>
                </div>
              </div>
              <Button variant="danger-outline" aria-label={`Remove ${factor.friendly_name}`} onClick={() => setLeaving(factor)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {enrolling && (
        <EnrolDialog
          onClose={(isDone) => {
            setEnrolling(false);
            // Without recovery codes, losing the phone locks the user out.
            if (isDone && isFirst) setProtectedNow(true);
          }}
        />
      )}
      {protectedNow && <FreshCodesDialog onClose={() => setProtectedNow(false)} />}
      {leaving && <RemoveFactorDialog factor={leaving} isLast={factors.length === 1} onClose={() => setLeaving(null)} />}
    </Card>
  );
}
