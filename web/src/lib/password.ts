/** Longest password accepted anywhere (specification, point 5). */
export const passwordLengthMax = 99;

/** Shortest password of an account. */
export const accountPasswordLengthMin = 8;

/** The score a new password must reach, of 0 to 4. */
export const passwordScoreMin = 4;

/** What the server's password check answers. */
export interface PasswordStrength {
  score: number;
  warning: string;
  suggestions: string[];
}

/** What to show beside a new password. */
export interface PasswordVerdict {
  /** One of the score messages, or that the password is too long. */
  text: string;
  /** Why the form cannot be sent, or null. */
  error: string | null;
  /** Width of the strength bar in per cent. */
  width: number;
  tone: 'danger' | 'warn' | 'ok';
}

/** How strong a password is, as far as that is known. */
export interface PasswordStrengthState {
  verdict: PasswordVerdict | null;
  suggestions: string[];
  /** The server has not answered for what stands in the field now. */
  pending: boolean;
  /** Why the server could not be asked, or null. */
  failure: string | null;
}

const scores = [
  { text: 'This password is not acceptable.', width: 10, tone: 'danger' },
  { text: 'This password is not secure enough.', width: 30, tone: 'danger' },
  { text: 'This password is not secure enough.', width: 50, tone: 'warn' },
  { text: 'Not bad, but your password must be harder to guess.', width: 80, tone: 'warn' },
  { text: 'This password is strong.', width: 100, tone: 'ok' },
] as const;

/** True if the length alone rules a password out. */
export function isTooLong(password: string): boolean {
  return password.length > passwordLengthMax;
}

export const tooLongMessage = 'Password should be less than 100 characters';

/**
 * Judges a new password; null while there is nothing to say: it is empty (for a database the
 * server then makes one) or the server has not answered yet.
 */
export function judgePassword(password: string, strength: PasswordStrength | undefined): PasswordVerdict | null {
  if (password === '') return null;
  if (isTooLong(password)) {
    return { text: 'The maximum length is exceeded.', error: tooLongMessage, width: 10, tone: 'danger' };
  }
  if (!strength) return null;
  const score = scores[Math.min(Math.max(Math.trunc(strength.score), 0), 4)] ?? scores[0];
  const weak = strength.score < passwordScoreMin;
  const warning = [strength.warning, 'You need a stronger password.'].filter(Boolean).join(' ');
  return { ...score, error: weak ? warning : null };
}

/** Why an account password cannot be used, or null; the words are the server's. */
export function accountPasswordError(password: string): string | null {
  if (password.length < accountPasswordLengthMin) return 'Password should be at least 8 characters.';
  return isTooLong(password) ? `${tooLongMessage}.` : null;
}

const generatedLength = 20;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/**
 * A database password of 20 letters and digits (about 116 bits) without look-alikes, so that it
 * needs no escaping in a connection string. `random` fills bytes, as `crypto.getRandomValues`.
 */
export function generatePassword(random: (bytes: Uint8Array) => Uint8Array): string {
  // Bytes at or above the largest multiple of the alphabet would favour its first letters.
  const fair = 256 - (256 % alphabet.length);
  let password = '';
  while (password.length < generatedLength) {
    for (const byte of random(new Uint8Array(generatedLength))) {
      if (byte < fair && password.length < generatedLength) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}

/** Stands in a connection string, and in code, where the password belongs. */
export const passwordPlaceholder = '[YOUR-PASSWORD]';

/** Puts a password into a connection string in place of `[YOUR-PASSWORD]`, escaped for a URI. */
export function withPassword(connectionString: string, password: string): string {
  // A shell reads some of what a URI may hold as it is: `!` and `'`.
  const escaped = encodeURIComponent(password).replace(/[!'()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);
  return connectionString.replace(passwordPlaceholder, () => escaped);
}
