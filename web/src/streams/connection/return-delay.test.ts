import { expect, test } from 'vitest';
import { returnDelayCapMs, returnDelayMs } from './return-delay';

test.each([
  ['reconnect', [{ after_ms: 0 }], 0],
  ['reconnect', [{ after_ms: 1_234 }], 1_234],
  ['reconnect', [{ after_ms: 1e12 }], returnDelayCapMs],
  ['reconnect', [{ after_ms: -1 }], null],
  ['reconnect', [{ after_ms: Number.NaN }], null],
  ['reconnect', [{ after_ms: 'soon' }], null],
  ['reconnect', [null], null],
  ['reconnect', [], null],
  ['patch', [{ after_ms: 5 }], null],
])('%s %j requests a delay of %s', (name, args, wait) => {
  expect(returnDelayMs({ name, args })).toBe(wait);
});
