// ws with its authors' advice for broadcasts: one prepared frame, written unchanged to every
// socket.
import { createServer } from 'node:http'
import { Sender, WebSocketServer } from 'ws'
import { Changes, openDoor, readFlags, sayReady } from './door.mjs'

const flags = readFlags(process.argv.slice(2))
const changes = new Changes(Number(flags.bytes ?? 200), Number(flags['first-number'] ?? 0))
const hearers = []

const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false })
server.on('connection', (socket, request) => {
  const topic = Number(request.url.slice('/topic/'.length))
  const mine = (hearers[topic] ??= new Set())
  mine.add(socket)
  socket.on('close', () => mine.delete(socket))
  socket.on('error', () => undefined)
})

await openDoor(Number(flags.control), (topic, times, atNs) => {
  for (let i = 0; i < times; ++i) {
    const frame = Buffer.concat(Sender.frame(Buffer.from(changes.next(topic, atNs)), { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: false }))
    for (const socket of hearers[topic] ?? []) socket._socket.write(frame)
  }
})
http.listen(Number(flags.port), '127.0.0.1', 4096, () => sayReady())
