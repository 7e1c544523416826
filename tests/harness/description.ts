import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './command-line'

/** A schema, or a reference to one. */
type Schema = Record<string, unknown>

/** The used parts of an OpenAPI document. */
export interface Description {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, DescribedResponse> }
}

export interface Operation {
  operationId: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; examples?: Record<string, { value: string }> }[]
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: any }> }> }
  responses: Record<string, DescribedResponse | { $ref: string }>
  'x-access': {
    who: 'everybody' | 'signed_in' | 'operators' | 'alert_source'
    /** The scope that an access token needs; absent: not available to scripts. */
    scope?: string
  }
}

interface DescribedResponse {
  headers?: Record<string, unknown>
  content?: Record<string, { schema: Schema }>
}

/** The committed description; a test checks that it equals the program's. */
export const description = JSON.parse(readFileSync(join(repository, 'web/openapi.json'), 'utf8')) as Description

/** A response, as far as the description covers it. */
export interface SeenAnswer {
  method: string
  path: string
  status: number
  headers: Headers
  text: string
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(description, 'description')

const validators = new Map<string, ValidateFunction>()

function faultsBySchema(pointer: string, value: unknown): string[] {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `description#${pointer}` })
  validators.set(pointer, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map((it) => `${it.instancePath || '/'} ${it.message ?? ''} ${JSON.stringify(it.params)}`)
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
const isParameter = (segment: string) => segment.startsWith('{')

/**
 * Finds the pattern of a path; a literal segment takes precedence over a parameter, as in the
 * server.
 */
function patternOf(path: string): string | undefined {
  const segments = path.split('/')
  const fits = Object.keys(description.paths).filter((pattern) => {
    const parts = pattern.split('/')
    return parts.length === segments.length && parts.every((part, i) => (isParameter(part) ? segments[i] !== '' : part === segments[i]))
  })
  const literals = (pattern: string) => pattern.split('/').map((part) => (isParameter(part) ? '1' : '0')).join('')
  return fits.sort((a, b) => literals(a).localeCompare(literals(b)))[0]
}

const errorPointer = '/components/schemas/Error'

/**
 * The differences of a response from the description, each as a sentence; empty if there are none.
 */
export function faultsOf({ method, path, status, headers, text }: SeenAnswer): string[] {
  const pattern = patternOf(path)
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = pattern === undefined ? undefined : description.paths[pattern]?.[verb]
  // An unknown call: it fails like all calls, or only lists the methods.
  if (pattern === undefined || operation === undefined) {
    return status === 204 ? [] : [...(status < 400 ? [`answers ${status}`] : []), ...faultsBySchema(errorPointer, parsed(text))]
  }
  const said = operation.responses[String(status)]
  if (!said) return [`has the status ${status}, which is not described`]
  const reference = '$ref' in said ? said.$ref : undefined
  const response = reference === undefined ? (said as DescribedResponse) : description.components.responses[reference.split('/').at(-1) ?? '']
  const faults = Object.keys(response?.headers ?? {}).filter((name) => !headers.has(name)).map((name) => `has no header ${name}`)
  if (method === 'HEAD') return faults
  const sent = headers.get('Content-Type') ?? ''
  const known = Object.entries(response?.content ?? {})
  const [type, media] = known.find(([one]) => sent.startsWith(one)) ?? known[0] ?? []
  if (type === undefined || media === undefined) return text === '' ? faults : [...faults, 'has a body, which is not described']
  if (!sent.startsWith(type)) faults.push(`is ${sent}, not ${type}`)
  if (type !== 'application/json') return faults
  const place = reference?.slice(1) ?? `/paths/${escaped(pattern)}/${verb}/responses/${status}`
  return [...faults, ...faultsBySchema(`${place}/content/${escaped(type)}/schema`, parsed(text))]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
