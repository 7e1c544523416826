/** Maximum password length (specification, point 5). */
export const passwordLengthMax = 99;

/** Minimum length of an account password. */
export const accountPasswordLengthMin = 8;

/** Minimum score of a new password, of 0 to 4. */
export const passwordScoreMin = 4;

/** The response of the server's password check. */
export interface PasswordStrength {
  /** 0 to 4. */
  score: number | null | undefined;
  warning: string;
  suggestions: string[];
}

/** The rating shown beside a new password. */
export interface PasswordVerdict {
  /** One of the score messages, or that the password is too long. */
  text: string;
  /** The reason why the form cannot be submitted, or null. */
  error: string | null;
  /** Width of the strength bar in percent. */
  width: number;
  tone: 'danger' | 'warn' | 'ok';
}

/** The known strength of a password. */
export interface PasswordStrengthState {
  verdict: PasswordVerdict | null;
  suggestions: string[];
  /** The reason why the check failed, or null. */
  failure: string | null;
}

const scores = [
  { text: 'This password is not acceptable.', width: 10, tone: 'danger' },
  { text: 'This password is not secure enough.', width: 30, tone: 'danger' },
  { text: 'This password is not secure enough.', width: 50, tone: 'warn' },
  { text: 'Not bad, but your password must be harder to guess.', width: 80, tone: 'warn' },
  { text: 'This password is strong.', width: 100, tone: 'ok' },
] as const;

/** Returns whether the length alone rules a password out. */
export function isTooLong(password: string): boolean {
  return password.length > passwordLengthMax;
}

export const tooLongMessage = 'Password should be less than 100 characters';

/**
 * Rates a new password; null if there is nothing to show: it is empty (for a database, the server
 * then generates one) or not rated yet.
 */
export function ratePassword(password: string, strength: PasswordStrength | undefined): PasswordVerdict | null {
  if (password === '') return null;
  if (isTooLong(password)) {
    return { text: 'The maximum length is exceeded.', error: tooLongMessage, width: 10, tone: 'danger' };
  }
  // A check without a score says nothing about the password, least of all that it is strong.
  if (typeof strength?.score !== 'number' || Number.isNaN(strength.score)) return null;
  const score = scores[Math.min(Math.max(Math.trunc(strength.score), 0), 4)] ?? scores[0];
  const weak = strength.score < passwordScoreMin;
  const warning = [strength.warning, 'You need a stronger password.'].filter(Boolean).join(' ');
  return { ...score, error: weak ? warning : null };
}

/** The verdict as one text: the score's sentence, then what is wrong and what would help. */
export function verdictText({ text, error }: PasswordVerdict, suggestions: readonly string[]): string {
  const sentences = [text, error, ...suggestions].filter((it) => it !== null && it !== '');
  return sentences.map((it) => (/[.!?]$/.test(String(it)) ? it : `${it}.`)).join(' ');
}

/** Returns why an account password is not acceptable, or null; the texts are the server's. */
export function accountPasswordError(password: string): string | null {
  if (password.length < accountPasswordLengthMin) return 'Password should be at least 8 characters.';
  return isTooLong(password) ? `${tooLongMessage}.` : null;
}

const generatedLength = 20;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/**
 * Generates a database password of 20 letters and digits (about 116 bits) without look-alikes, so
 * that it needs no escaping in a connection string. `random` fills bytes, like
 * `crypto.getRandomValues`.
 */
export function generatePassword(random: (bytes: Uint8Array) => Uint8Array): string {
  // Bytes at or above the largest multiple of the alphabet's length would favor its first letters.
  const fair = 256 - (256 % alphabet.length);
  let password = '';
  while (password.length < generatedLength) {
    for (const byte of random(new Uint8Array(generatedLength))) {
      if (byte < fair && password.length < generatedLength) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}

/** The placeholder of the password in connection strings and code. */
export const passwordPlaceholder = '[YOUR-PASSWORD]';

/** Replaces `[YOUR-PASSWORD]` in a connection string with a password, escaped for a URI. */
export function withPassword(connectionString: string, password: string): string {
  // `!` and `'` are allowed in a URI but special in a shell.
  const escaped = encodeURIComponent(password).replace(/[!'()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);
  return connectionString.replace(passwordPlaceholder, () => escaped);
}
