/** Allowed schemes of links and images in Markdown (specification, point 5). */
const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * The address of a link or an image in Markdown, or null if its scheme is not allowed. Addresses
 * without a scheme are relative or within the page, and allowed.
 */
export function allowedAddress(address: string): string | null {
  // Browsers leave these out when they read a scheme, so that `java\nscript:` is one.
  // eslint-disable-next-line no-control-regex
  const read = address.replace(/[\u0000-\u0020\u007f]/g, '');
  const scheme = /^([^/?#]*?):/.exec(read)?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase()) ? address : null;
}

/** Returns whether an address leads to another site. */
export const leadsAway = (address: string): boolean => /^(?:https?:)?\/\//i.test(address.trim());
