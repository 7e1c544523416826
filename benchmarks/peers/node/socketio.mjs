// socket.io as shown in its guide: a room for each topic, one emit for each change.
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { Changes, openDoor, readFlags, sayReady } from './door.mjs'

const flags = readFlags(process.argv.slice(2))
const changes = new Changes(Number(flags.bytes ?? 200), Number(flags['first-number'] ?? 0))

async function engine(name) {
  if (name !== 'eiows') return {}
  try {
    const { Server: wsEngine } = (await import('eiows')).default
    return { wsEngine, perMessageDeflate: false }
  } catch {
    console.error('eiows is not installed. It compiles against Node.js itself, whose sources it fetches from GitHub: `npm install --no-save eiows@7.1.0` in benchmarks/peers.')
    process.exit(3)
  }
}

const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false, ...(await engine(flags.engine)) })

io.on('connection', (socket) => {
  socket.on('subscribe', ({ topic }, answer) => {
    const position = Number(topic.slice(topic.indexOf(':') + 1))
    socket.join(topic)
    answer({ epoch: '', version: changes.number(position), state: JSON.parse(changes.text(position, '0')) })
  })
})

await openDoor(Number(flags.control), (topic, times, atNs) => {
  for (let i = 0; i < times; ++i) {
    const change = JSON.parse(changes.next(topic, atNs))
    io.to(`topic:${topic}`).emit('patch', `topic:${topic}`, change.n, change)
  }
})
http.listen(Number(flags.port), '127.0.0.1', 4096, () => sayReady())
