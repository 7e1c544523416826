const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Letters that no one can guess: 6 bits each, safe in an address. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // 64 letters: every byte counts alike.
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
