/**
 * What people did, in words that stand before the name of what they did it to: as it reads when it
 * was done, and after "tried to" when it was refused.
 */
const words: Record<string, readonly [done: string, tried: string]> = {
  'access_token.create': ['made the access token', 'make the access token'],
  'access_token.revoke': ['revoked the access token', 'revoke the access token'],
  'account.ask_email_change': ['asked to change the e-mail address to', 'change the e-mail address to'],
  'account.change_email': ['changed the e-mail address to', 'change the e-mail address to'],
  'account.create': ['created the account', 'create the account'],
  'account.remove': ['deleted the account', 'delete the account'],
  'account.set_password': ['set the password of', 'set the password of'],
  'billing.record_invoice': ['recorded the invoice', 'record the invoice'],
  'billing.set_customer': ['changed the billing address of', 'change the billing address of'],
  'factor.enrol': ['began to set up the second factor', 'set up the second factor'],
  'factor.remove': ['removed the second factor', 'remove the second factor'],
  'factor.remove_all': ['removed all second factors of', 'remove all second factors of'],
  'factor.verify': ['set up the second factor', 'set up the second factor'],
  'flag.remove': ['removed the flag', 'remove the flag'],
  'flag.set': ['switched the flag', 'switch the flag'],
  'fleet.fault': ['rehearsed a fault of', 'rehearse a fault of'],
  'identity.link': ['connected the identity', 'connect the identity'],
  'identity.unlink': ['disconnected the identity', 'disconnect the identity'],
  'incident.dismiss_suggestion': ['dismissed the suggested incident of', 'dismiss the suggested incident of'],
  'incident.edit': ['changed the incident', 'change the incident'],
  'incident.open': ['opened the incident', 'open the incident'],
  'incident.post_mortem': ['wrote down what was learned from the incident', 'write down what was learned from the incident'],
  'incident.update': ['updated the incident', 'update the incident'],
  'invitation.resend': ['sent the invitation again to', 'send the invitation again to'],
  'invitation.revoke': ['revoked the invitation of', 'revoke the invitation of'],
  'member.add': ['added the member', 'add the member'],
  'member.change_role': ['changed the role of', 'change the role of'],
  'member.invite': ['invited', 'invite'],
  'member.join': ['accepted the invitation of', 'accept the invitation of'],
  'member.remove': ['removed the member', 'remove the member'],
  'notice.put': ['put up the notice', 'put up the notice'],
  'notice.take_down': ['took down the', 'take down the'],
  'operator.set_role': ['changed the role in the installation of', 'change the role in the installation of'],
  'organization.change_plan': ['changed the plan of', 'change the plan of'],
  'organization.create': ['created the organization', 'create the organization'],
  'organization.release': ['lifted the restriction of', 'lift the restriction of'],
  'organization.remove': ['deleted the organization', 'delete the organization'],
  'organization.rename': ['renamed the organization', 'rename the organization'],
  'organization.require_mfa': ['changed the rule on second factors of', 'change the rule on second factors of'],
  'organization.restrict': ['restricted', 'restrict'],
  'organization.set_opt_in': ['chose the AI features of', 'choose the AI features of'],
  'organization.update': ['changed the organization', 'change the organization'],
  'profile.create': ['made the profile', 'make the profile'],
  'profile.update': ['changed the profile', 'change the profile'],
  'project.cancel': ['cancelled what was under way in', 'cancel what was under way in'],
  'project.change_password': ['changed the database password of', 'change the database password of'],
  'project.claim': ['claimed the project', 'claim the project'],
  'project.configure_database': ['changed database settings of', 'change database settings of'],
  'project.create': ['created the project', 'create the project'],
  'project.create_key': ['made an API key of', 'make an API key of'],
  'project.delete': ['deleted the project', 'delete the project'],
  'project.grow_disk': ['enlarged the disk of', 'enlarge the disk of'],
  'project.offer': ['offered the project', 'offer the project'],
  'project.pause': ['paused the project', 'pause the project'],
  'project.rename': ['renamed the project', 'rename the project'],
  'project.resize': ['resized the database of', 'resize the database of'],
  'project.restart': ['restarted the project', 'restart the project'],
  'project.restore': ['restored the project', 'restore the project'],
  'project.retry': ['tried again in the project', 'try again in the project'],
  'project.reveal_password': ['looked at the database password of', 'look at the database password of'],
  'project.revoke_key': ['revoked an API key of', 'revoke an API key of'],
  'project.transfer': ['transferred the project', 'transfer the project'],
  'project.withdraw_offer': ['took back the offer of the project', 'take back the offer of the project'],
  'recovery_codes.make': ['made new recovery codes for', 'make new recovery codes for'],
  'recovery_codes.use': ['used a recovery code of', 'use a recovery code of'],
  'sign_in.code_host': ['signed in with the code host as', 'sign in with the code host as'],
  'sign_in.password': ['signed in as', 'sign in as'],
  'sign_in.recovery_code': ['signed in with a recovery code as', 'sign in with a recovery code as'],
  'sign_in.recovery_link': ['signed in with a recovery link as', 'sign in with a recovery link as'],
  'sign_in.second_factor': ['confirmed the second factor of', 'confirm the second factor of'],
  'simulation.delete': ['deleted a simulation of', 'delete a simulation of'],
  'simulation.start': ['started a simulation of', 'start a simulation of'],
  'simulation.stop': ['stopped a simulation of', 'stop a simulation of'],
  'support.ask': ['asked the operators:', 'ask the operators:'],
  'support.close': ['closed the ticket', 'close the ticket'],
};

/** The words of an action; one without words is named as it is. */
export const auditWords = (action: string): string => words[action]?.[0] ?? action;

/** The words of an action that was refused: it was wished for, and did not happen. */
export function refusedWords(action: string): string {
  const tried = words[action]?.[1];
  return tried === undefined ? `was refused ${action} on` : `tried to ${tried}`;
}

/** Every action that has words, by name. */
export const auditActions: readonly string[] = Object.keys(words);
