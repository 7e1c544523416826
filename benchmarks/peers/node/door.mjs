import { createServer } from 'node:net'

/**
 * Handles publish requests on a TCP port, lines `publish FIRST TOPICS TIMES AT_NS`; calls
 * `publish(topic, times, atNs)` for each topic.
 */
export function openDoor(port, publish) {
  const server = createServer((customer) => {
    let lines = ''
    customer.setNoDelay(true)
    customer.on('error', () => undefined)
    customer.setEncoding('latin1').on('data', (text) => {
      lines += text
      for (let end = lines.indexOf('\n'); end >= 0; end = lines.indexOf('\n')) {
        const [word, first, topics, times, at] = lines.slice(0, end).split(' ')
        lines = lines.slice(end + 1)
        if (word !== 'publish') continue
        const from = Number(first)
        for (let topic = from; topic < from + Number(topics); ++topic) publish(topic, Number(times), at)
      }
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** Numbers and encodes changes: the same JSON as every other server under load. */
export class Changes {
  #numbers = []

  constructor(bytes, firstNumber = 0) {
    this.bytes = bytes
    this.firstNumber = firstNumber
  }

  /** The topic's newest number. */
  number(topic) {
    return this.#numbers[topic] ?? this.firstNumber
  }

  /** The next change as text; `atNs` "0" stands for now. */
  next(topic, atNs) {
    this.#numbers[topic] = this.number(topic) + 1
    return this.text(topic, atNs)
  }

  /** The topic's current state as text. */
  text(topic, atNs) {
    const at = atNs === '0' ? process.hrtime.bigint() : atNs
    const head = `{"at":${at},"n":${this.number(topic)},"pad":"`
    const tail = `","t":${topic}}`
    return head + 'x'.repeat(Math.max(1, this.bytes - head.length - tail.length)) + tail
  }
}

/** Parses a command line `--name value …` into an object of strings. */
export function readFlags(words) {
  const flags = {}
  for (let at = 0; at + 1 < words.length; at += 2) flags[words[at].replace(/^--/, '')] = words[at + 1]
  return flags
}

/** Informs the parent process that clients may connect. */
export function sayReady(pids = [process.pid]) {
  process.stdout.write(`${JSON.stringify({ ready: true, pids })}\n`)
}
