import { useState } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useTelemetrySwitch } from '@/api/platform/pushed-states';
import { useMaySend } from '@/api/telemetry/use-may-send';
import { useConsent } from '@/lib/consent/use-consent';
import { Button } from '@/ui/button';
import { lateComponent } from '@/ui/late-component';
import { Loading, Skeleton } from '@/ui/loading';

const { Component: PrivacySettings } = lateComponent(async () => (await import('./privacy-settings')).PrivacySettings);

/** The current choice, and a button to change it. */
export function PrivacyRow() {
  const [open, setOpen] = useState(false);
  const isKept = useTelemetrySwitch();
  const isSelfHosted = useIsSelfHosted();
  const consent = useConsent();
  const agreed = useMaySend();
  if (!isSelfHosted && isKept === undefined) {
    return (
      <Loading label="Loading the privacy settings">
        <Skeleton className="h-10 w-full" />
      </Loading>
    );
  }
  if (isSelfHosted || !isKept) {
    return <p className="text-sm text-muted">This installation doesn't collect usage data.</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{wordsFor(consent !== null, agreed)}</p>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Privacy settings
      </Button>
      {open && <PrivacySettings open onClose={() => setOpen(false)} />}
    </div>
  );
}

function wordsFor(isAnswered: boolean, agreed: boolean): string {
  if (!isAnswered) return 'Usage analytics: off until you choose';
  return agreed ? 'Usage analytics: on' : 'Usage analytics: off';
}
