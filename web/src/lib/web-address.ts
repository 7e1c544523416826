/**
 * An address of another site as it may stand in a link, or null for one that may not: a URL is valid only with http or
 * https (specification, point 5).
 */
export function safeWebAddress(text: string | null): string | null {
  const address = text?.trim() ?? '';
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return /^https?:$/.test(protocol) ? href : null;
}
