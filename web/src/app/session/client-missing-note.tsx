import { useSession } from '@/api/auth/session-context';
import { useBehavior } from '@/lib/rx/use-behavior';
import { LoadFailureNote } from '@/ui/load-failure-note';

/** Offers to load the auth client again, or the page, if it is needed but did not load. */
export function ClientMissingNote() {
  const session = useSession();
  return useBehavior(session.isClientMissing$) && <LoadFailureNote onRetry={session.preload} />;
}
