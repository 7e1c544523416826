import * as z from 'zod/mini';

/**
 * A schema that reads the same object once. A merge patch keeps what it does not touch, so of a
 * large state that is read with every change only what has changed is read anew, and what has not
 * keeps its identity on the way out as well. Good for values that nobody changes in place.
 */
export function remembered<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T, unknown> {
  const known = new WeakMap<object, { value: T }>();
  const read = z.transform((input: unknown, context): T => {
    const isObject = typeof input === 'object' && input !== null;
    const remembered = isObject ? known.get(input) : undefined;
    if (remembered) return remembered.value;
    const result = schema.safeParse(input);
    if (!result.success) {
      context.issues.push(...result.error.issues.map((issue) => ({ ...issue, code: 'custom' as const, input })));
      return z.NEVER;
    }
    if (isObject) known.set(input, { value: result.data });
    return result.data;
  });
  return z.pipe(z.unknown(), read);
}

/**
 * A record of such values, by their keys: of hundreds one has changed, so the others are not even
 * handed to a schema.
 */
export function rememberedRecord<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<Record<string, T>, unknown> {
  const known = new WeakMap<object, T>();
  const read = z.transform((input: unknown, context): Record<string, T> => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      context.issues.push({ code: 'invalid_type', expected: 'record', input });
      return z.NEVER;
    }
    const all: Record<string, T> = {};
    for (const [key, value] of Object.entries(input as Record<string, unknown>)) {
      // That would be no key, but where the others are inherited from.
      if (key === '__proto__') continue;
      const isObject = typeof value === 'object' && value !== null;
      const before = isObject ? known.get(value) : undefined;
      if (before !== undefined) {
        all[key] = before;
        continue;
      }
      const result = schema.safeParse(value);
      if (!result.success) {
        context.issues.push(
          ...result.error.issues.map((issue) => ({ ...issue, path: [key, ...issue.path], code: 'custom' as const, input })),
        );
        return z.NEVER;
      }
      if (isObject) known.set(value, result.data);
      all[key] = result.data;
    }
    return all;
  });
  return remembered(z.pipe(z.unknown(), read));
}
