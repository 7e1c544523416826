/** What people did, in words that stand before the name of what they did it to. */
const words: Record<string, string> = {
  'access_token.create': 'made the access token',
  'access_token.revoke': 'revoked the access token',
  'account.create': 'created the account',
  'account.set_password': 'set the password of',
  'flag.set': 'switched the flag',
  'incident.open': 'opened the incident',
  'incident.update': 'updated the incident',
  'invitation.resend': 'resent the invitation for',
  'invitation.revoke': 'revoked the invitation for',
  'member.add': 'added the member',
  'member.change_role': 'changed the role of',
  'member.invite': 'invited',
  'member.join': 'accepted the invitation for',
  'member.remove': 'removed the member',
  'notice.put': 'put up the notice',
  'notice.take_down': 'took down the',
  'organization.change_plan': 'changed the plan of',
  'organization.create': 'created the organization',
  'organization.release': 'lifted the restriction of',
  'organization.remove': 'deleted the organization',
  'organization.rename': 'renamed the organization',
  'organization.require_mfa': 'changed the MFA rule of',
  'organization.restrict': 'restricted',
  'profile.create': 'made the profile',
  'project.cancel': 'cancelled what was under way in',
  'project.create': 'created the project',
  'project.delete': 'deleted the project',
  'project.pause': 'paused the project',
  'project.rename': 'renamed the project',
  'project.restart': 'restarted the project',
  'project.restore': 'restored the project',
  'project.retry': 'tried again in the project',
  'project.reveal_password': 'looked at the database password of',
  'project.transfer': 'moved the project',
};

/** The words of an action; one without words is named as it is. */
export const auditWords = (action: string): string => words[action] ?? action;

/** Every action that has words, by name. */
export const auditActions: readonly string[] = Object.keys(words);
