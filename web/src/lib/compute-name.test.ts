import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { computeName } from './compute-name';

const file = readFileSync(resolve(import.meta.dirname, '../../../config/compute.json'), 'utf8');
const { sizes } = JSON.parse(file) as { sizes: { id: string; name: string }[] };

test.each(sizes)('the name of $id is the one of the catalogue', ({ id, name }) => {
  expect(computeName(id)).toBe(name.replace(' (free)', '').replace(' - ', ' '));
});

it('derives a name from a new ID', () => {
  expect(computeName('ci_96xlarge_quiet')).toBe('96XL Quiet');
  expect(computeName('')).toBe('');
});
