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
