import { readStored, writeStored } from './storage';

/** The custom property of the document with the present height of the banners, for what floats below them. */
export const bannersHeightProperty = '--banners-height';

const key = 'signalbox.banners_height';

/** No stack of banners is higher; a larger stored value is malformed. */
const heightMax = 600;

/** The height of the banners when they were last known, for a window of this width; 0 if unknown. */
export function lastBannersHeight(windowWidth: number): number {
  const [width, height] = (readStored(key) ?? '').split(' ').map(Number);
  return width === windowWidth && height !== undefined && height > 0 && height <= heightMax ? height : 0;
}

/** Remembers the height of the banners in a window of this width, in pixels. */
export function rememberBannersHeight(windowWidth: number, height: number): void {
  writeStored(key, height > 0 ? `${windowWidth} ${Math.ceil(height)}` : null);
}
