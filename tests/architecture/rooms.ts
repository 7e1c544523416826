/** The rooms of the C++ code, and which rooms' headers each may include (ARCHITECTURE.md). */
export const rooms = {
  domain: ['domain'],
  postgres: ['postgres', 'domain'],
  outgoing: ['outgoing', 'domain'],
  mail: ['mail', 'outgoing', 'domain'],
  transport: ['transport'],
  conformance: ['conformance', 'transport'],
  storage: ['storage', 'postgres', 'domain'],
  provisioning: ['provisioning', 'postgres', 'domain'],
  code_host: ['code_host', 'outgoing', 'domain'],
  actors: ['actors', 'domain', 'storage', 'provisioning', 'mail', 'code_host', 'postgres'],
  api: ['api', 'actors', 'domain', 'storage'],
  simulations: ['simulations', 'actors', 'domain', 'storage', 'provisioning', 'postgres', 'mail', 'outgoing', 'transport'],
  app: ['app', 'api', 'simulations', 'actors', 'domain', 'storage', 'provisioning', 'mail', 'code_host', 'outgoing', 'postgres', 'transport'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof rooms

/** Of a room that may not be included as a whole, what may: exact headers, or folders ending in "/". */
const openings: Partial<Record<Room, readonly string[]>> = {
  actors: ['transport/connection.hpp', 'transport/hub.hpp', 'transport/frame.hpp'],
  api: ['transport/http/'],
}

/** Where the actor framework may be seen: the actors, the wiring, the bridge to them, and what runs them on virtual time. */
const frameworkPlaces = [/^actors\//, /^app\//, /^simulations\//, /^api\/ask[^/]*$/, /^api\/context[^/]*$/, /^api\/completion[^/]*$/]

/** A file longer than this holds more than one idea. */
export const linesMax = 400

const isRoom = (name: string): name is Room => Object.hasOwn(rooms, name)

function mayInclude(room: Room, header: string): boolean {
  const of = header.split('/')[0] ?? ''
  if ((rooms[room] as readonly string[]).includes(of)) return true
  return (openings[room] ?? []).some((open) => (open.endsWith('/') ? header.startsWith(open) : header === open))
}

/** Every breach of the rules about includes in one file, each as a sentence. */
export function includeFaults(path: string, text: string): string[] {
  const room = path.split('/')[0] ?? ''
  if (!isRoom(room)) return [`${path} lies in no room`]
  const faults: string[] = []
  for (const [, open, header = ''] of text.matchAll(/^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]/gm)) {
    if (open === '<') {
      if (header.startsWith('caf/') && !frameworkPlaces.some((place) => place.test(path))) {
        faults.push(`${path} includes <${header}>: CAF stays in actors, app, simulations and the bridge of api`)
      }
      continue
    }
    if (!isRoom(header.split('/')[0] ?? '')) faults.push(`${path} includes "${header}", which names no room`)
    else if (!mayInclude(room, header)) faults.push(`${path} includes "${header}": ${room} may not`)
  }
  return faults
}

/** The breach of the rule about length, if there is one. */
export function lengthFaults(path: string, text: string): string[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > linesMax ? [`${path} has ${lines} lines, more than ${linesMax}`] : []
}
