/** Most invitations that are sent at once. */
export const emailsMax = 20;

/** At most this number of invalid addresses is named. */
const namedMax = 5;

const single = 'Enter an email address, such as name@example.com.';

export interface ParsedEmails {
  /** Each once, in the order of the text. */
  emails: string[];
  /** Parts of the text that have not the form of an address. */
  invalid: string[];
}

/**
 * Splits a list of addresses at commas, semicolons, spaces and new lines. Names before an address in
 * angle brackets, as in lists copied from mail, are dropped.
 */
export function parseEmails(text: string): ParsedEmails {
  const parts = text
    .replace(/(^|[\s,;>])[^,;<>\n@]*<([^<>\s]+)>/g, '$1 $2 ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const keys = parts.map((part) => part.toLowerCase());
  const all = parts.filter((_part, index) => keys.indexOf(keys[index] ?? '') === index);
  const isEmail = (part: string) => /^[^@]+@[^@]+$/.test(part);
  return { emails: all.filter(isEmail), invalid: all.filter((part) => !isEmail(part)) };
}

/** Returns why the text cannot be sent; null if it can. The server validates each address. */
export function emailsError(text: string): string | null {
  const { emails, invalid } = parseEmails(text);
  if (invalid.length > 0 && emails.length + invalid.length > 1) {
    const named = invalid.slice(0, namedMax).join(', ');
    const more = invalid.length > namedMax ? ` and ${invalid.length - namedMax} more` : '';
    return `${invalid.length === 1 ? 'Not an email address' : 'Not email addresses'}: ${named}${more}.`;
  }
  if (emails.length === 0) return single;
  return emails.length > emailsMax ? `Enter at most ${emailsMax} addresses. You entered ${emails.length}.` : null;
}
