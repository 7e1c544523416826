import { readStored, writeStored } from './storage';

const key = 'signalbox.checklist_height';

/** The heights of the open checklist of a new organization, beside a sidebar and on a phone, in pixels. */
const usual = { wide: 181, narrow: 472, wideFrom: 1_024 };

/** No checklist is higher; a larger stored value is malformed. */
const heightMax = 1_000;

/**
 * The height of the checklist when it was last known, for an organization and a window of this
 * width; 0 if it showed none. Without a record it is that of a new organization.
 */
export function lastChecklistHeight(slug: string, windowWidth: number): number {
  const [known, width, height] = (readStored(key) ?? '').split(' ');
  const pixels = Number(height);
  if (known === slug && (pixels === 0 || Number(width) === windowWidth) && pixels >= 0 && pixels <= heightMax) return pixels;
  return windowWidth >= usual.wideFrom ? usual.wide : usual.narrow;
}

/** Remembers the height of an organization's checklist in a window of this width, in pixels. */
export function rememberChecklistHeight(slug: string, windowWidth: number, height: number): void {
  writeStored(key, `${slug} ${windowWidth} ${Math.ceil(height)}`);
}
