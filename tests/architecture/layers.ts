/** The layers of the C++ code, and which layers' headers each may include (ARCHITECTURE.md). */
export const layers = {
  core: ['core'],
  domain: ['domain', 'core'],
  postgres: ['postgres', 'core'],
  outgoing: ['outgoing', 'core'],
  mail: ['mail', 'outgoing', 'core'],
  transport: ['transport', 'core'],
  conformance: ['conformance', 'transport'],
  storage: ['storage', 'postgres', 'domain', 'core'],
  provisioning: ['provisioning', 'postgres', 'domain', 'core'],
  tenant_sql: ['tenant_sql', 'postgres', 'domain', 'core'],
  dumps: ['dumps', 'postgres', 'domain', 'core'],
  logs: ['logs', 'domain', 'core'],
  identity_provider: ['identity_provider', 'outgoing', 'domain', 'core'],
  actors: ['actors', 'domain', 'core', 'storage', 'provisioning', 'mail', 'identity_provider', 'postgres'],
  api: ['api', 'actors', 'tenant_sql', 'dumps', 'logs', 'domain', 'core', 'storage'],
  simulations: ['simulations', 'actors', 'domain', 'core', 'storage', 'provisioning', 'postgres', 'mail', 'outgoing', 'transport'],
  app: ['app', 'api', 'simulations', 'actors', 'tenant_sql', 'dumps', 'logs', 'domain', 'core', 'storage', 'provisioning', 'mail', 'identity_provider', 'outgoing', 'postgres', 'transport'],
} as const satisfies Record<string, readonly string[]>

export type Layer = keyof typeof layers

/**
 * The folders inside a layer, from the bottom up; '.' is the layer's own folder. A file may include
 * from its own folder and from the folders of lower steps; folders of one step do not include each
 * other.
 */
export const steps: Partial<Record<Layer, readonly (readonly string[])[]>> = {
  core: [['.', 'encoding'], ['json'], ['crypto']],
  postgres: [['.'], ['async']],
  domain: [['.'], ['access'], ['identity'], ['organization'], ['billing'], ['backup'], ['project'], ['query'], ['database'], ['schema'], ['advisor', 'cron'], ['snippet'], ['incident'], ['dump', 'hooks', 'log', 'status', 'vault', 'wrappers'], ['platform', 'simulation']],
  storage: [['.'], ['audit'], ['organization'], ['identity'], ['status'], ['advisor', 'billing', 'incident', 'project', 'query', 'snippet', 'platform'], ['backup', 'cron', 'dump', 'hooks', 'simulation', 'vault']],
  actors: [
    ['messages'],
    ['topic'],
    ['runtime'],
    ['session', 'project', 'identity', 'audit'],
    ['status'],
    ['incident', 'simulation', 'query'],
    ['snippet'],
    ['organization', 'fleet', 'platform'],
    ['directory'],
  ],
}

/**
 * For a layer that may not be included as a whole, the exceptions: exact headers, or folders ending
 * in "/".
 */
const openings: Partial<Record<Layer, readonly string[]>> = {
  actors: ['transport/connection.hpp', 'transport/hub.hpp', 'transport/frame.hpp'],
  api: ['transport/http/'],
}

/**
 * The folders that may use the actor framework: the actors, the wiring, the bridge to them, and the
 * virtual-time runner.
 */
const frameworkPlaces = [/^actors\//, /^app\//, /^simulations\//, /^api\/http\/ask[^/]*$/, /^api\/http\/context[^/]*$/, /^api\/http\/completion[^/]*$/]

/** A longer file contains more than one idea. */
export const linesMax = 400

const isLayer = (name: string): name is Layer => Object.hasOwn(layers, name)

function mayInclude(layer: Layer, header: string): boolean {
  const of = header.split('/')[0] ?? ''
  if ((layers[layer] as readonly string[]).includes(of)) return true
  return (openings[layer] ?? []).some((open) => (open.endsWith('/') ? header.startsWith(open) : header === open))
}

/** The folder of a file inside its layer; '.' for the layer's own. */
const folderOf = (path: string): string => (path.split('/').length > 2 ? (path.split('/')[1] ?? '.') : '.')

/** The violation of the folder order by including `header`, if any. */
function stepFault(layer: Layer, path: string, header: string): string | undefined {
  const order = steps[layer]
  if (order === undefined || header.split('/')[0] !== layer || folderOf(path) === folderOf(header)) return undefined
  const step = (folder: string) => order.findIndex((folders) => folders.includes(folder))
  for (const folder of [folderOf(path), folderOf(header)]) if (step(folder) < 0) return `${layer}/${folder} has no step`
  if (step(folderOf(header)) < step(folderOf(path))) return undefined
  return `${path} includes "${header}": ${folderOf(header)} is not below ${folderOf(path)} in ${layer}`
}

/** All violations of the include rules in one file, each as a sentence. */
export function includeFaults(path: string, text: string): string[] {
  const layer = path.split('/')[0] ?? ''
  if (!isLayer(layer)) return [`${path} is in no layer`]
  const faults: string[] = []
  for (const [, open, header = ''] of text.matchAll(/^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]/gm)) {
    if (open === '<') {
      if (header.startsWith('caf/') && !frameworkPlaces.some((place) => place.test(path))) {
        faults.push(`${path} includes <${header}>: CAF stays in actors, app, simulations and the bridge of api`)
      }
      continue
    }
    if (!isLayer(header.split('/')[0] ?? '')) faults.push(`${path} includes "${header}", which names no layer`)
    else if (!mayInclude(layer, header)) faults.push(`${path} includes "${header}": ${layer} may not`)
    const fault = stepFault(layer, path, header)
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}

/** The violation of the length limit, if any. */
export function lengthFaults(path: string, text: string): string[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > linesMax ? [`${path} has ${lines} lines, more than ${linesMax}`] : []
}
