import * as z from 'zod/mini';

/** An invitation that no one has accepted yet. */
export const invitationSchema = z.object({
  id: z.number(),
  email: z.string(),
  role_id: z._default(z.nullable(z.number()), null),
  /** Refs; null for the whole organization. */
  projects: z._default(z.nullable(z.array(z.string())), null),
  /** A username; null when the account is gone. */
  invited_by: z._default(z.nullable(z.string()), null),
  invited_at: z.string(),
  expires_at: z.string(),
});

export type Invitation = z.infer<typeof invitationSchema>;

/** From the moment of its end on no one can accept it. */
export const hasRunOut = ({ expires_at }: Invitation, nowMs: number): boolean => nowMs >= new Date(expires_at).getTime();

/** The order of the list: by when they were sent, then by number. */
export const byInvitation = (a: Invitation, b: Invitation): number =>
  a.invited_at.localeCompare(b.invited_at) || a.id - b.id;
