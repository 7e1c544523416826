import type { Json, JsonObject } from '@/lib/json';
import { mergePatch } from '@/lib/merge-patch';
import type { Epoch, SubscribeAnswer } from './topic-wire';

/** What this page holds of a topic. `epoch` is null while it could not continue from it. */
export interface TopicEntry {
  epoch: Epoch | null;
  version: number;
  state: Json | undefined;
  /** Further pieces of the snapshot that have not come yet. */
  piecesMissing: number;
}

/** What became of something that arrived. */
export interface TopicStep {
  entry: TopicEntry;
  verdict: 'changed' | 'ignored' | 'resubscribe';
}

export const emptyEntry: TopicEntry = { epoch: null, version: 0, state: undefined, piecesMissing: 0 };

/** A snapshot replaces everything, whatever was held. */
export function takeSnapshot(epoch: Epoch, version: number, state: Json, pieces: number): TopicEntry {
  return { epoch, version, state, piecesMissing: pieces };
}

/**
 * The rule of patches: the next version is applied; the same version is a further piece of the
 * snapshot; an older one is ignored; after a newer one something is missing, so ask again. Objects of
 * the state that `own` holds are changed in place (`mergePatch`).
 */
export function takePatch(entry: TopicEntry, version: number, patch: Json, own?: WeakSet<JsonObject>): TopicStep {
  if (entry.epoch === null || version < entry.version) return { entry, verdict: 'ignored' };
  if (version > entry.version + 1) return { entry: forget(entry), verdict: 'resubscribe' };
  const piecesMissing = version === entry.version ? Math.max(0, entry.piecesMissing - 1) : entry.piecesMissing;
  const state = mergePatch(entry.state, patch, own);
  return { entry: { ...entry, version, state, piecesMissing }, verdict: 'changed' };
}

/** Takes the good acknowledgement of `subscribe`: a snapshot, or the patches that were missed. */
export function takeAnswer(entry: TopicEntry, answer: Exclude<SubscribeAnswer, { error: unknown }>): TopicStep {
  if ('state' in answer) {
    const snapshot = takeSnapshot(answer.epoch, answer.version, answer.state, answer.pieces ?? 0);
    return { entry: snapshot, verdict: 'changed' };
  }
  if (answer.epoch !== entry.epoch) return { entry: forget(entry), verdict: 'resubscribe' };
  const state = answer.patches.reduce((held, patch) => mergePatch(held, patch), entry.state);
  return { entry: { ...entry, version: answer.version, state }, verdict: 'changed' };
}

/** After a loss in the middle of a snapshot's pieces there is no version to continue from. */
export function afterLoss(entry: TopicEntry): TopicEntry {
  return entry.piecesMissing > 0 ? forget(entry) : entry;
}

/** What to tell the server on subscribing, so that it can send only what was missed. */
export function resumePoint(entry: TopicEntry): { epoch?: Epoch; version?: number } {
  return entry.epoch === null ? {} : { epoch: entry.epoch, version: entry.version };
}

/** The state stays on screen; only the place to continue from is dropped. */
function forget(entry: TopicEntry): TopicEntry {
  return { ...entry, epoch: null, version: 0, piecesMissing: 0 };
}
