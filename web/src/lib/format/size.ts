const unitBytes = [
  ['TB', 1024 ** 4],
  ['GB', 1_073_741_824],
  ['MB', 1_048_576],
  ['kB', 1024],
] as const;

const gbBytes = 1_073_741_824;

/** A size in its largest unit, with one decimal if it has one: `7.5 GB`, `512 MB`, `0 B`. */
export function formatBytes(bytes: number): string {
  const size = Math.max(0, bytes);
  const [name, unit] = unitBytes.find(([, it]) => size >= it) ?? ['B', 1];
  return `${Number((size / unit).toFixed(1))} ${name}`;
}

/** Formats a size in GB. */
export const formatGb = (gb: number): string => formatBytes(gb * gbBytes);

/** A size in GB as bytes. */
export const bytesOfGb = (gb: number): number => gb * gbBytes;
