import { createServer } from 'node:net'

/** Ports per block: enough for a file's projects. */
const blockSize = 24
/** Below Linux's ephemeral ports (32768 and up). */
const firstPort = 20_000
const blockCount = 498
/** Parallel workers alternate: this one's blocks are those of its number. */
const lanes = 3
const lane = Number(process.env.SIGNALBOX_TEST_LANE ?? 0)

export interface PortBlock {
  first: number
  last: number
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

// Another run on the same machine most likely starts elsewhere.
let next = process.pid % blockCount

/** A block of unused ports. */
export async function freePortBlock(): Promise<PortBlock> {
  for (let tried = 0; tried < blockCount; ++tried) {
    const first = firstPort + (((next++ * lanes + lane) % blockCount) * blockSize)
    const all = Array.from({ length: blockSize }, (_, i) => first + i)
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return { first, last: first + blockSize - 1 }
  }
  throw new Error('No free block of ports')
}

/** An unused port. */
export async function freePort(): Promise<number> {
  return (await freePortBlock()).first
}
