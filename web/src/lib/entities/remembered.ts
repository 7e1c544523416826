import * as z from 'zod/mini';
import { changedEntries } from '../changed-entries';

/**
 * The result of parsing an object, or the schema's issues, cached for the next time. Values that
 * are not objects are parsed each time.
 */
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

/** A schema's issues for a part, with paths of the whole that has it at `path`. */
const complaints = (issues: readonly z.core.$ZodIssue[], input: unknown, path: PropertyKey[] = []) =>
  issues.map((issue) => ({ ...issue, path: [...path, ...issue.path], code: 'custom' as const, input }));

/**
 * A schema that parses the same object only once. A merge patch keeps untouched parts, so with each
 * change of a large state only the changed parts are parsed, and the others keep their identity in
 * the output. The values must not be mutated.
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
 * A record of such values by key: if one of hundreds has changed, the others are not even looked
 * up.
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
      // This key would set the prototype.
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
