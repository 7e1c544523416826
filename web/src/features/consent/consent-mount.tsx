import { lazy, Suspense } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useKeepsTelemetry } from '@/api/platform/pushed-states';
import { useConsent } from '@/lib/consent/use-consent';
import { useConsentAnswer } from './use-consent-answer';

const ConsentQuestion = lazy(async () => ({ default: (await import('./consent-question')).ConsentQuestion }));

/**
 * Asks for consent if needed: the installation collects telemetry, which a self-hosted one never
 * does, and there is no choice in this browser.
 */
export function ConsentMount() {
  const isKept = useKeepsTelemetry();
  const isSelfHosted = useIsSelfHosted();
  const consent = useConsent();
  const isOpen = isKept && !isSelfHosted && consent === null;
  const { isUnderWay, hasFailed, accept, optOut } = useConsentAnswer(isOpen);
  return (
    // Mounted before the question, so that it is announced when it appears.
    <div aria-live="polite">
      <Suspense>
        {isOpen && !isUnderWay && (
          <ConsentQuestion hasFailed={hasFailed} onAccept={() => void accept()} onOptOut={optOut} />
        )}
      </Suspense>
    </div>
  );
}
