const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random letters, 6 bits each, safe in an address. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // 64 letters: every byte is unbiased.
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
