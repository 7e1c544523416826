import { useState } from 'react';
import { type NewInvitation, type SentInvitation, useInviteMember } from '@/api/invitations/invite-member';

/** An invitation that the server refused. */
export interface FailedInvitation {
  email: string;
  error: unknown;
}

/** The result of a list of invitations. */
export interface SentList {
  sent: SentInvitation[];
  failed: FailedInvitation[];
}

/** Progress and failures of a list of invitations. */
export interface InvitationRun {
  /** Null: nothing is being sent. */
  progress: { current: number; total: number } | null;
  /** The result of the last list. */
  last: SentList | null;
  send: (emails: readonly string[], access: Omit<NewInvitation, 'email'>) => Promise<SentList>;
  reset: () => void;
}

/** Sends invitations one after the other, so that one that fails does not stop the others. */
export function useSendInvitations(slug: string): InvitationRun {
  const { mutateAsync: invite } = useInviteMember(slug);
  const [progress, setProgress] = useState<InvitationRun['progress']>(null);
  const [last, setLast] = useState<SentList | null>(null);
  const send: InvitationRun['send'] = async (emails, access) => {
    const result: SentList = { sent: [], failed: [] };
    setLast(null);
    for (const [index, email] of emails.entries()) {
      setProgress({ current: index + 1, total: emails.length });
      try {
        result.sent.push(await invite({ ...access, email }));
      } catch (error) {
        result.failed.push({ email, error });
      }
    }
    setProgress(null);
    setLast(result);
    return result;
  };
  return { progress, last, send, reset: () => setLast(null) };
}
