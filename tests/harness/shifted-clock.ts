import { closeSync, existsSync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { program } from './command-line'
import { runFolder } from './run-folder'

const library = join(dirname(program), 'libshifted_clock.so')

/** A wall clock that is set by a test and used by the server under test. */
export interface ShiftedClock {
  /** The settings for a server that uses it. */
  readonly settings: Record<string, string>
  /** Sets its offset from now on. */
  setBy(minutes: number): void
}

export function shiftedClock(): ShiftedClock {
  if (!existsSync(library)) throw new Error(`${library} does not exist: \`make test\` builds it`)
  const file = join(mkdtempSync(join(runFolder(), 'clock-')), 'offset')
  const setBy = (minutes: number) => {
    const nanoseconds = Buffer.alloc(8)
    nanoseconds.writeBigInt64LE(BigInt(minutes) * 60_000_000_000n)
    const opened = openSync(file, existsSync(file) ? 'r+' : 'w')
    writeSync(opened, nanoseconds, 0, 8, 0)
    closeSync(opened)
  }
  setBy(0)
  return {
    settings: {
      LD_PRELOAD: library,
      SHIFTED_CLOCK_FILE: file,
      // Otherwise the sanitizer's own library would have to be the first.
      ASAN_OPTIONS: 'verify_asan_link_order=0',
    },
    setBy,
  }
}
