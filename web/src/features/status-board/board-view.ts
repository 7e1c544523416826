import * as z from 'zod/mini';
import { readStored, writeStored } from '@/lib/storage';

/** The grouping of tiles. */
export const groupings = ['region', 'organization'] as const;
export type Grouping = (typeof groupings)[number];

/** The detail of a tile: dots show thousands at once. */
export const tileSizes = ['large', 'medium', 'dots'] as const;
export type TileSize = (typeof tileSizes)[number];

const viewSchema = z.object({
  group: z._default(z.enum(groupings), 'region'),
  size: z._default(z.enum(tileSizes), 'medium'),
  onlyWrong: z._default(z.boolean(), false),
  /** Projects that become unhealthy trigger a sound and a browser notification. */
  sound: z._default(z.boolean(), false),
  notify: z._default(z.boolean(), false),
  /** Single-letter shortcuts are enabled. */
  keys: z._default(z.boolean(), true),
});

/** View settings of the status board; kept until sign-out. */
export type BoardView = z.infer<typeof viewSchema>;

const key = 'signalbox.wall';

/** A missing or malformed value means the default. */
export function readBoardView(): BoardView {
  try {
    return viewSchema.parse(JSON.parse(readStored(key) ?? '{}'));
  } catch {
    return viewSchema.parse({});
  }
}

export const writeBoardView = (view: BoardView): void => writeStored(key, JSON.stringify(view));
