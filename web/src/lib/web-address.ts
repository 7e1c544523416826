/**
 * The address if it can be linked: only http and https are allowed (specification, point 5); null
 * otherwise.
 */
export function webAddress(text: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL(text ?? '');
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}
