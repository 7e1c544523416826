import * as z from 'zod/mini';

export const rowEvents = ['INSERT', 'UPDATE', 'DELETE'] as const;
export type RowEvent = (typeof rowEvents)[number];

/** A hook that sends changes of a table's rows to a web address. */
export const hookSchema = z.object({
  id: z.string(),
  name: z.string(),
  schema: z.string(),
  table: z.string(),
  events: z.array(z.enum(rowEvents)),
  /** Of the trigger's WHEN; empty: each change. */
  condition: z.string(),
  url: z.string(),
  /** Names; values are not shown. */
  headers: z.array(z.string()),
  timeout_seconds: z.number(),
  max_attempts: z.number(),
  active: z.boolean(),
  /** False when the trigger of an active hook was dropped. */
  has_trigger: z.boolean(),
});

export const hooksSchema = z.object({
  hooks_max: z.number(),
  hooks: z.array(hookSchema),
  outbox: z.object({ max: z.number(), waiting: z.number(), dead: z.number(), discarded: z.number() }),
});

export const savedHookSchema = z.object({ hook: hookSchema, secret: z.nullable(z.string()) });

export const deliveryStates = ['pending', 'delivering', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const hookAttemptSchema = z.object({
  number: z.number(),
  at: z.string(),
  duration_ms: z.number(),
  /** Null: no response. */
  status: z.nullable(z.number()),
  /** Its start. */
  response: z.string(),
  /** Why there was no response. */
  error: z.string(),
});

export const hookDeliverySchema = z.object({
  /** Its position in the outbox. */
  seq: z.number(),
  id: z.string(),
  event: z.enum(rowEvents),
  /** An event without a change. */
  test: z.boolean(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  log: z.array(hookAttemptSchema),
  /** Its start. */
  body: z.string(),
  body_bytes: z.number(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
});

export const hookDeliveriesSchema = z.object({ deliveries: z.array(hookDeliverySchema), has_more: z.boolean() });
export const hookReplaySchema = z.object({ count: z.number() });

export type Hook = z.infer<typeof hookSchema>;
export type HookAttempt = z.infer<typeof hookAttemptSchema>;
export type HookDelivery = z.infer<typeof hookDeliverySchema>;

/** The fields of a hook that a person chooses. */
export interface HookFields {
  name: string;
  schema: string;
  table: string;
  events: RowEvent[];
  condition: string;
  url: string;
  /** Absent: as they are. */
  headers?: Record<string, string>;
  timeout_seconds: number;
  max_attempts: number;
  active: boolean;
}
