import * as z from 'zod/mini';
import type { Json } from '@/lib/json';

const epochSchema = z.union([z.string(), z.number()]);
const stateSchema = z.custom<Json>((value) => value !== undefined);
const piecesSchema = z.optional(z.number());

/** The acknowledgement of `subscribe`. */
const answerSchema = z.union([
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
  z.object({ epoch: epochSchema, version: z.number(), patches: z.array(stateSchema) }),
  z.object({ epoch: epochSchema, version: z.number(), state: stateSchema, pieces: piecesSchema }),
]);

/** A server with connection recovery appends the event's offset to these arguments. */
const patchSchema = z.tuple([z.string(), z.number(), stateSchema], z.unknown());
const endedSchema = z.tuple([z.string(), z.object({ code: z.string(), message: z.string() })], z.unknown());
const snapshotSchema = z.tuple([z.string(), epochSchema, z.number(), stateSchema], z.unknown());

export type Epoch = z.infer<typeof epochSchema>;
export type SubscribeAnswer = z.infer<typeof answerSchema>;

/** A server event that concerns a topic. */
export type TopicEvent =
  | { kind: 'patch'; topic: string; version: number; patch: Json }
  | { kind: 'ended'; topic: string; code: string; message: string }
  | { kind: 'snapshot'; topic: string; epoch: Epoch; version: number; state: Json; pieces: number };

/** Reads the acknowledgement of `subscribe`; an unreadable one is an error value. */
export function readAnswer(answer: unknown): SubscribeAnswer {
  const parsed = answerSchema.safeParse(answer);
  if (parsed.success) return parsed.data;
  return { error: { code: 'internal', message: "The server sent a response that this page can't read." } };
}

/** Reads a topic event; null for other events and unreadable ones. */
export function readTopicEvent(name: string, args: unknown[]): TopicEvent | null {
  if (name === 'patch') {
    const parsed = patchSchema.safeParse(args);
    if (!parsed.success) return null;
    const [topic, version, patch] = parsed.data;
    return { kind: 'patch', topic, version, patch };
  }
  if (name === 'snapshot') {
    const parsed = snapshotSchema.safeParse(args);
    if (!parsed.success) return null;
    const [topic, epoch, version, state, pieces] = parsed.data;
    return { kind: 'snapshot', topic, epoch, version, state, pieces: typeof pieces === 'number' ? pieces : 0 };
  }
  if (name === 'ended') {
    const parsed = endedSchema.safeParse(args);
    if (!parsed.success) return null;
    const [topic, why] = parsed.data;
    return { kind: 'ended', topic, ...why };
  }
  return null;
}
