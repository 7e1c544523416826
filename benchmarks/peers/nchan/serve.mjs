// nginx with nchan: one worker; changes are posted over one connection by this program, which is
// not measured.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Changes, openDoor, readFlags, sayReady } from '../node/door.mjs'

const flags = readFlags(process.argv.slice(2))
const nginx = '/usr/sbin/nginx'
const module = '/usr/lib/nginx/modules/ngx_nchan_module.so'
for (const file of [nginx, module]) {
  if (existsSync(file)) continue
  console.error(`${file} is missing. Install it: apt-get install nginx libnginx-mod-nchan`)
  process.exit(3)
}

const folder = flags.folder
mkdirSync(folder, { recursive: true })
const config = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8')
  .replaceAll('@module@', module)
  .replaceAll('@folder@', folder)
  .replaceAll('@port@', flags.port)
writeFileSync(join(folder, 'nginx.conf'), config)
const child = spawn('taskset', ['-c', flags.core, nginx, '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] })
child.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill('SIGTERM'))

async function untilOpen(port) {
  for (let tries = 0; tries < 100; ++tries) {
    const opened = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket))
      socket.once('error', () => resolve(null))
    })
    if (opened) return opened
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx is not listening')
}

const publisher = await untilOpen(Number(flags.port))
publisher.setNoDelay(true)
publisher.resume()
// However the connection ends, no worker is left running.
publisher.once('close', () => child.kill('SIGTERM'))
const changes = new Changes(Number(flags.bytes ?? 200))
await openDoor(Number(flags.control), (topic, times, atNs) => {
  let requests = ''
  for (let i = 0; i < times; ++i) {
    const body = changes.next(topic, atNs)
    requests += `POST /publish/${topic} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  publisher.write(requests)
})

/** nginx's processes: the started one and its worker, which may appear after the port is open. */
async function processes() {
  for (let tries = 0; tries < 100; ++tries) {
    const workers = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    if (workers !== '') return [child.pid, ...workers.split(' ').map(Number)]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx has no worker')
}
sayReady(await processes())
