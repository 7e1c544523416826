const unitBytes = [
  ['TB', 1024 ** 4],
  ['GB', 1_073_741_824],
  ['MB', 1_048_576],
  ['kB', 1024],
] as const;

const gbBytes = 1_073_741_824;

const unitOf = (size: number) => unitBytes.find(([, it]) => size >= it) ?? (['B', 1] as const);

/** A size in its largest unit, with one decimal if it has one: `7.5 GB`, `512 MB`, `0 B`. */
export function formatBytes(bytes: number): string {
  const size = Math.max(0, bytes);
  const [name, unit] = unitOf(size);
  return `${Number((size / unit).toFixed(1))} ${name}`;
}

/** The bytes of the unit in which a size is formatted. */
export const unitBytesOf = (bytes: number): number => unitOf(Math.max(0, bytes))[1];

/** The size with the precision of `formatBytes`, so that equal values are displayed equally. */
export function roundedBytes(bytes: number): number {
  const size = Math.max(0, bytes);
  const [, unit] = unitOf(size);
  return Math.round(Math.round((size / unit) * 10) * (unit / 10));
}

/** Formats a size in GB. */
export const formatGb = (gb: number): string => formatBytes(gb * gbBytes);

/** A size in GB as bytes. */
export const bytesOfGb = (gb: number): number => gb * gbBytes;
