import { describe, expect, it } from 'vitest';
import { deviceText, isHandheld } from './device-text';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('the name of a device', () => {
  it.each([
    [chrome, 'Chrome on Linux'],
    [`${chrome} Edg/142.0.0.0`, 'Edge on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    [phone, 'Safari on iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.5.0', 'curl'],
    ['node', 'Node.js'],
    ['terraform/1.9 (something)', 'terraform'],
    ['', 'Unknown device'],
  ])('for %s is %s', (userAgent, words) => {
    expect(deviceText(userAgent)).toBe(words);
  });

  it('recognizes mobile devices', () => {
    expect(isHandheld(phone)).toBe(true);
    expect(isHandheld(chrome)).toBe(false);
  });
});
