import type { Json, JsonObject } from '@/lib/json';
import { mergePatch } from '@/lib/merge-patch';
import type { Epoch, SubscribeAnswer } from './topic-wire';

/** The held state of a topic. `epoch` is null while it cannot be continued from. */
export interface TopicEntry {
  epoch: Epoch | null;
  version: number;
  state: Json | undefined;
  /** Remaining pieces of the snapshot. */
  piecesMissing: number;
}

/** The result of an event. */
export interface TopicStep {
  entry: TopicEntry;
  verdict: 'changed' | 'ignored' | 'resubscribe';
}

export const emptyEntry: TopicEntry = { epoch: null, version: 0, state: undefined, piecesMissing: 0 };

/** A snapshot replaces the held state. */
export function takeSnapshot(epoch: Epoch, version: number, state: Json, pieces: number): TopicEntry {
  return { epoch, version, state, piecesMissing: pieces };
}

/**
 * The rule of patches: the next version is applied; the same version is another piece of the
 * snapshot; an older one is ignored; a newer one means a gap, so a snapshot is requested. Objects
 * of the state in `own` are changed in place (`mergePatch`).
 */
export function takePatch(entry: TopicEntry, version: number, patch: Json, own?: WeakSet<JsonObject>): TopicStep {
  if (entry.epoch === null || version < entry.version) return { entry, verdict: 'ignored' };
  if (version > entry.version + 1) return { entry: forget(entry), verdict: 'resubscribe' };
  const piecesMissing = version === entry.version ? Math.max(0, entry.piecesMissing - 1) : entry.piecesMissing;
  const state = mergePatch(entry.state, patch, own);
  return { entry: { ...entry, version, state, piecesMissing }, verdict: 'changed' };
}

/** Applies the successful acknowledgement of `subscribe`: a snapshot, or the missed patches. */
export function takeAnswer(entry: TopicEntry, answer: Exclude<SubscribeAnswer, { error: unknown }>): TopicStep {
  if ('state' in answer) {
    const snapshot = takeSnapshot(answer.epoch, answer.version, answer.state, answer.pieces ?? 0);
    return { entry: snapshot, verdict: 'changed' };
  }
  if (answer.epoch !== entry.epoch) return { entry: forget(entry), verdict: 'resubscribe' };
  const state = answer.patches.reduce((held, patch) => mergePatch(held, patch), entry.state);
  return { entry: { ...entry, version: answer.version, state }, verdict: 'changed' };
}

/** After a loss in the middle of a snapshot there is no version to continue from. */
export function afterLoss(entry: TopicEntry): TopicEntry {
  return entry.piecesMissing > 0 ? forget(entry) : entry;
}

/** The position sent on subscribing, so that the server can send only what was missed. */
export function resumePoint(entry: TopicEntry): { epoch?: Epoch; version?: number } {
  return entry.epoch === null ? {} : { epoch: entry.epoch, version: entry.version };
}

/** The state stays visible; only the position is dropped. */
function forget(entry: TopicEntry): TopicEntry {
  return { ...entry, epoch: null, version: 0, piecesMissing: 0 };
}
