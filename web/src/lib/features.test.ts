import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { features, isAvailable } from './features';

it('web/README.md has a row with a name for each feature', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const table = readme.split('## Features')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((it) => it.startsWith('| `'));
  expect(rows.map((it) => it.replace(/\| [^|`]+ \|/, '| … |'))).toEqual(Object.entries(features).map(([feature, available]) => `| \`${feature}\` | … | ${available ? 'yes' : 'no'} |`));
  expect(isAvailable('sql_editor')).toBe(true);
  expect(isAvailable('storage')).toBe(false);
});
