/** In order of precedence: most browsers also name the ones they derive from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^node|undici/i, 'Node.js'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const found = (list: readonly [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** The device of a User-Agent header, such as `Firefox on Windows`; its first word if unknown. */
export function deviceText(userAgent: string): string {
  const browser = found(browsers, userAgent);
  const system = found(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent.trim().split(/[\s/]/)[0] || 'Unknown device');
}

/** Returns whether it is a mobile device. */
export const isHandheld = (userAgent: string): boolean => /iPhone|iPad|Android|Mobile/.test(userAgent);
