import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useNow } from '@/streams/use-now';
import { CopyButton } from '@/ui/copy-button';
import { Moment } from '@/ui/moment';
import { TextButton } from '@/ui/text-button';

/** Refresh interval of relative times. */
const tickMs = 30_000;

interface PendingEmailProps {
  email: string;
  sentAt: string | undefined;
  /** Only if email is not configured, and only right after the request. */
  link: string | undefined;
  renewing: boolean;
  onRenew: () => void;
}

/** The pending address, until its link is used. */
export function PendingEmail({ email, sentAt, link, renewing, onRenew }: PendingEmailProps) {
  const { data: settings } = useSignInSettings();
  const now = useNow(tickMs);
  const isMailed = settings?.sends_mail ?? true;
  return (
    <div role="status" className="grid gap-3 rounded-md border border-warn/50 bg-warn/8 px-4 py-3 text-sm">
      <div>
        <p className="font-medium">{email} isn't confirmed yet</p>
        <p className="text-muted">
          {isMailed ? 'We sent a confirmation link' : 'Requested'}
          {sentAt && (
            <>
              {' '}
              <Moment iso={sentAt} now={now} />
            </>
          )}
          {isMailed ? ". Your email doesn't change until you use it." : ". Email isn't configured here, so the link is shown to you instead."}
        </p>
      </div>
      {link && (
        <div className="flex items-center gap-2">
          {/* No intrinsic width: a long link must not widen the page. */}
          <code className="w-0 flex-1 truncate rounded-md border bg-background px-2 py-1.5 font-mono text-xs">{link}</code>
          <CopyButton text={link} about="link" />
        </div>
      )}
      <p className="text-muted">
        {isMailed ? "Didn't get it? " : link ? 'Open it in your browser. ' : 'The link is shown once. '}
        <TextButton disabled={renewing} onClick={onRenew}>
          {isMailed ? 'Send a new link' : 'Create a new link'}
        </TextButton>
      </p>
    </div>
  );
}
