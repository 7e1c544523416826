import * as z from 'zod/mini';
import { changedEntries } from '../changed-entries';

/** What was read of an object before, or the schema's answer, kept for the next time. Not an object: read each time. */
function reader<T>(schema: z.ZodMiniType<T>) {
  const known = new WeakMap<object, { success: true; data: T }>();
  return (input: unknown) => {
    const isObject = typeof input === 'object' && input !== null;
    const before = isObject ? known.get(input) : undefined;
    if (before) return before;
    const result = schema.safeParse(input);
    if (result.success && isObject) known.set(input, result);
    return result;
  };
}

/** A schema's complaints about a part, as those of the whole that has it at `path`. */
const complaints = (issues: readonly z.core.$ZodIssue[], input: unknown, path: PropertyKey[] = []) =>
  issues.map((issue) => ({ ...issue, path: [...path, ...issue.path], code: 'custom' as const, input }));

/**
 * A schema that reads the same object once. A merge patch keeps what it does not touch, so of a large
 * state that is read with every change only what has changed is read anew, and what has not keeps its
 * identity on the way out as well. Good for values that no one changes in place.
 */
export function remembered<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T, unknown> {
  const read = reader(schema);
  const once = z.transform((input: unknown, context): T => {
    const result = read(input);
    if (result.success) return result.data;
    context.issues.push(...complaints(result.error.issues, input));
    return z.NEVER;
  });
  return z.pipe(z.unknown(), once);
}

/**
 * A record of such values, by their keys: of hundreds one has changed since it was read last, so the others are not even
 * looked up.
 */
export function rememberedRecord<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<Record<string, T>, unknown> {
  const read = reader(schema);
  let last: { given: Record<string, unknown>; all: Record<string, T> } = { given: {}, all: {} };
  const once = z.transform((input: unknown, context): Record<string, T> => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      context.issues.push({ code: 'invalid_type', expected: 'record', input });
      return z.NEVER;
    }
    const given = input as Record<string, unknown>;
    const changed = changedEntries(given, last.given);
    const all: Record<string, T> = changed ? { ...last.all } : {};
    for (const [key, value] of changed ?? Object.entries(given)) {
      // That would be no key, but where the others are inherited from.
      if (key === '__proto__') continue;
      const result = read(value);
      if (!result.success) {
        context.issues.push(...complaints(result.error.issues, input, [key]));
        return z.NEVER;
      }
      all[key] = result.data;
    }
    last = { given, all };
    return all;
  });
  return remembered(z.pipe(z.unknown(), once));
}
