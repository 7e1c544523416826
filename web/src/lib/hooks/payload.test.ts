import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { samplePayload, verification } from './payload';

const columns = [
  { name: 'id', type: 'bigint' },
  { name: 'paid', type: 'boolean' },
  { name: 'tags', type: 'text[]' },
  { name: 'at', type: 'timestamp with time zone' },
];

describe('the example of a request', () => {
  test('has the row before and after as the event has them', () => {
    const row = { id: 1, paid: true, tags: [], at: '2026-01-31T12:00:00+00:00' };
    expect(JSON.parse(samplePayload('public', 'orders', columns, 'INSERT'))).toMatchObject({ type: 'INSERT', table: 'orders', schema: 'public', record: row, old_record: null });
    expect(JSON.parse(samplePayload('public', 'orders', columns, 'UPDATE'))).toMatchObject({ record: row, old_record: row });
    expect(JSON.parse(samplePayload('public', 'orders', columns, 'DELETE'))).toMatchObject({ record: null, old_record: row });
  });
});

describe('the snippet for Node.js', () => {
  const load = async (): Promise<(header: string, body: string, secret: string) => boolean> => {
    const code = `${verification['Node.js']}\nexport { isFromSignalbox };`;
    const module: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    return (module as { isFromSignalbox: (header: string, body: string, secret: string) => boolean }).isFromSignalbox;
  };
  const signed = (at: number, body: string) => `t=${at},v1=${createHmac('sha256', 'whsec_1').update(`${at}.${body}`).digest('hex')}`;

  test('accepts a signed request, and no changed, old or unsigned one', async () => {
    const isFromSignalbox = await load();
    const now = Math.floor(Date.now() / 1000);
    expect(isFromSignalbox(signed(now, '{}'), '{}', 'whsec_1')).toBe(true);
    expect(isFromSignalbox(signed(now, '{}'), '{ }', 'whsec_1')).toBe(false);
    expect(isFromSignalbox(signed(now, '{}'), '{}', 'whsec_2')).toBe(false);
    expect(isFromSignalbox(signed(now - 301, '{}'), '{}', 'whsec_1')).toBe(false);
    expect(isFromSignalbox('', '{}', 'whsec_1')).toBe(false);
  });
});
