import { expect, test } from 'vitest';
import { bytesOfGb, formatBytes, formatGb } from './size';

test.each([
  [0, '0 B'],
  [-1, '0 B'],
  [900, '900 B'],
  [65_536, '64 kB'],
  [7_600_000, '7.2 MB'],
  [536_870_912, '512 MB'],
  [8_053_063_680, '7.5 GB'],
  [1_073_741_824, '1 GB'],
  [4 * 1024 ** 4, '4 TB'],
])('%i bytes are written %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0.5, '512 MB'],
  [8, '8 GB'],
  [1024, '1 TB'],
])('%f GB are written %s', (gb, text) => {
  expect(formatGb(gb)).toBe(text);
  expect(formatBytes(bytesOfGb(gb))).toBe(text);
});
