import { Dialog } from '@/ui/dialog';
import { OneTimeSecret } from '@/ui/one-time-secret';
import { VerificationSnippet } from './verification-dialog';

/** Shows a new signing secret, once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog open onClose={onClose} size="xlarge" title="Signing secret" description="Verify with it that requests come from this hook. A former secret is no longer valid.">
    <VerificationSnippet />
    <OneTimeSecret label="Signing secret" about="the signing secret" secret={secret} onDone={onClose} />
  </Dialog>
);
