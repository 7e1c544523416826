import { expect, it } from 'vitest';
import { columnSample, constraintSample, tableSample } from '@/testing/database-samples';
import { schemaGraph } from './graph';
import { gridLayout } from './layout';
import { graphSvg } from './svg';

const colors = { background: '#000', surface: '#111', header: '#222', border: '#333', text: '#fff', muted: '#999', line: '#888' };
const draw = (text: string) => new DOMParser().parseFromString(text, 'image/svg+xml');

it('draws tables, columns, marks and relations into a valid file', () => {
  const graph = schemaGraph([tableSample(), tableSample({ id: 18, name: 'customers' })], [constraintSample()]);
  const drawn = draw(graphSvg(graph, gridLayout(graph), colors, 'public'));
  expect(drawn.querySelector('parsererror')).toBeNull();
  expect([...drawn.querySelectorAll('.n')].map((it) => it.textContent)).toEqual(['orders', 'customers']);
  expect(drawn.querySelectorAll('.l')).toHaveLength(1);
  expect(drawn.querySelector('g')?.textContent).toContain('PK ID bigint');
});

it('keeps names from becoming markup, and names tables of other schemas with theirs', () => {
  const odd = tableSample({ name: `<script>"&\u0001`, columns: [columnSample({ name: '</text>'.repeat(20), type: 'text' })] });
  const graph = schemaGraph([odd], [constraintSample({ table: odd.name, target_schema: 'auth', target_table: 'users' })]);
  const drawn = draw(graphSvg(graph, gridLayout(graph), colors, 'public'));
  expect(drawn.querySelector('parsererror')).toBeNull();
  expect(drawn.querySelector('script')).toBeNull();
  expect([...drawn.querySelectorAll('.n')].map((it) => it.textContent)).toEqual(['<script>"&\ufffd', 'auth.users']);
});
