import { description, type Operation } from './description'

/** A call of the description, ready to be made. */
export interface DescribedCall {
  /** `PATCH /platform/organizations/{slug}`. */
  name: string
  method: string
  pattern: string
  operation: Operation
  /** Names of its path parameters. */
  parameters: string[]
  /** Its path, with the description's examples for values missing in `known`. */
  path(known: Record<string, string>): string
  /** A valid body, from the description's example; undefined for none. */
  body: unknown
}

const firstValue = <Value>(examples: Record<string, { value: Value }> | undefined): Value | undefined =>
  Object.values(examples ?? {})[0]?.value

/** All calls of the description. */
export const describedCalls: DescribedCall[] = Object.entries(description.paths).flatMap(([pattern, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => {
    const inPath = operation.parameters.filter((it) => it.in === 'path')
    return {
      name: `${verb.toUpperCase()} ${pattern}`,
      method: verb.toUpperCase(),
      pattern,
      operation,
      parameters: inPath.map((it) => it.name),
      path: (known) =>
        inPath.reduce(
          (path, it) => path.replace(`{${it.name}}`, encodeURIComponent(known[it.name] ?? firstValue(it.examples) ?? 'x')),
          pattern,
        ),
      body: firstValue(operation.requestBody?.content['application/json']?.examples),
    }
  }),
)

/** Changes its resource, according to its method. */
export const isChange = (it: DescribedCall): boolean => it.method !== 'GET'
