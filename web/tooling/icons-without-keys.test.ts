import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutKeys } from './icons-without-keys.ts';

const icon = (name: string) => readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, 'utf8');

it('only the keys of the shapes are removed', () => {
  expect(withoutKeys('["circle", { cx: "12", r: "10", key: "1mglay" }]')).toBe('["circle", { cx: "12", r: "10" }]');
  expect(withoutKeys('["path", { d: "M12 6v6l4 2",\n  key: "mmk7yg" }]')).toBe('["path", { d: "M12 6v6l4 2" }]');
});

it('the keys of installed icons are found', () => {
  const code = icon('clock');
  expect(code).toContain('key:');
  expect(withoutKeys(code)).not.toContain('key:');
  expect(withoutKeys(code)).toContain('M12 6v6l4 2');
});
