import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/http/api-error';
import { supportAddress } from './support-address';

const thrown = Object.assign(new Error('The lamp is out.'), { stack: 'Error: The lamp is out.\n    at Lamp (lamp.tsx:3:9)' });
const read = (address: string) => Object.fromEntries(new URL(address, 'https://here.example').searchParams);

describe('the support link', () => {
  it('contains the error and the page', () => {
    const address = supportAddress(thrown, '/dashboard/project/shop');
    expect(address).toMatch(/^\/dashboard\/support\/new\?category=dashboard_bug&subject=/);
    expect(read(address)).toEqual({
      category: 'dashboard_bug',
      subject: 'Dashboard error: The lamp is out.',
      message: 'Path: /dashboard/project/shop\n\nError: The lamp is out.\n    at Lamp (lamp.tsx:3:9)',
    });
  });

  it('contains the failed call’s request ID', () => {
    expect(read(supportAddress(new ApiError('Away.', { requestId: 'r-17' }), '/')).sid).toBe('r-17');
  });

  it('accepts any thrown value', () => {
    expect(read(supportAddress('no lamp', '/'))).toMatchObject({ subject: 'Dashboard error: no lamp', message: 'Path: /\n\nno lamp' });
  });

  it('has the message even if the browser omits it from the stack', () => {
    const other = Object.assign(new Error('The lamp is out.'), { stack: 'Lamp@lamp.tsx:3:9' });
    expect(read(supportAddress(other, '/')).message).toBe('Path: /\n\nThe lamp is out.\nLamp@lamp.tsx:3:9');
  });

  it.each(['a', '/ ', 'ü', '🚂', '\ud800'])('is not longer than servers accept, whatever the error contains: %s', (letter) => {
    const long = Object.assign(new Error(letter.repeat(500)), { stack: letter.repeat(20_000) });
    const address = supportAddress(long, '/dashboard');
    expect(address.length).toBeGreaterThan(3_500);
    expect(address.length).toBeLessThan(4_500);
  });
});
