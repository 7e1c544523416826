import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { featureTable, isAvailable } from './features';

it('each feature has one row, and is available as the row says', () => {
  expect(new Set(featureTable.map((it) => it.feature)).size).toBe(featureTable.length);
  for (const { feature, available } of featureTable) expect(isAvailable(feature)).toBe(available);
});

it('web/README.md has the same table', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const table = readme.split('## Features')[1]?.split('\n## ')[0] ?? '';
  expect(table.split('\n').filter((it) => it.startsWith('| `'))).toEqual(
    featureTable.map(({ feature, name, available }) => `| \`${feature}\` | ${name} | ${available ? 'yes' : 'no'} |`),
  );
});
