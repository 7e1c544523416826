import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { environment, program, signalbox } from '../harness/command-line'
import { runFolder } from '../harness/run-folder'

const newFolder = (name: string) => mkdtempSync(join(runFolder(), `${name}-`))

/** A small scenario on real sockets for some seconds of real time. */
const town = (rest: string, lasts = '12s') => `
title = "A town on sockets"
teaches = ["One.", "Two.", "Three."]
ground = "sockets"
duration = "${lasts}"

[fleet]
organizations = 4
projects = 24
members = 5
regions = { "eu-central-1" = 1, "us-east-1" = 1 }

[[sessions]]
profile = "hold"
connections = 15
for = "${lasts}"

[people]
thinks = "1s"
stays = "1h"

[backends]
probe_every = "1s"
changes_per_second = 10
${rest}`

/** The scenario's run, with its own server whose data is below a folder of this test. */
async function run(text: string) {
  const [folder, reports, temporary] = [newFolder('day'), newFolder('reports'), newFolder('own')]
  writeFileSync(join(folder, 'day.toml'), text)
  const ran = await signalbox(['simulate', join(folder, 'day.toml'), '--reports', reports], {
    timeoutMs: 55_000,
    env: environment({ TMPDIR: temporary }),
  })
  const received = () => JSON.parse(readFileSync(join(reports, 'day.json'), 'utf8'))
  return { ...ran, received, leftovers: readdirSync(temporary) }
}

/** Number of sessions on the server of a run with its data below this folder; 0 without one. */
async function sessionsOf(folder: string): Promise<number> {
  // Only its own folder: those of its databases change while they are created.
  const note = readdirSync(folder).map((own) => join(folder, own, 'server.json')).find((it) => existsSync(it))
  if (!note) return 0
  const { url } = JSON.parse(readFileSync(note, 'utf8')) as { url: string }
  const metrics = await fetch(`${url}/metrics`).then((it) => it.text())
  return Number(/^signalbox_sessions (\d+)/m.exec(metrics)?.[1] ?? 0)
}

describe('a scenario on real sockets', () => {
  it('runs against a separate server, measures latencies, and leaves only its reports behind', async () => {
    const ran = await run(town('\n[thresholds]\nlost = "= 0"\ndelivered = ">= 99 %"\nconnect_p99 = "< 10 s"\n'))
    expect(ran, ran.out + ran.err).toMatchObject({ code: 0, out: expect.stringContaining('real sockets') })
    const received = ran.received()
    expect(received).toMatchObject({ passed: true, ground: 'sockets', invariants: { broken: 0 } })
    expect(received.counts['Changes requested']).toBeGreaterThan(50)
    expect(received.counts['Changes refused'] ?? 0).toBe(0)
    expect(received.series.some((it: { server_memory?: number }) => (it.server_memory ?? 0) > 1e6)).toBe(true)
    // The test runner may have a low priority, and the run's own server with it.
    const remark = getPriority() > 0 ? [expect.stringContaining(`(nice ${getPriority()})`)] : []
    expect(received.remarks.filter((it: string) => it.includes('had a lower priority'))).toEqual(remark)
    expect(ran.leftovers).toEqual([])
  })

  it('reports missing PostgreSQL programs', async () => {
    const folder = newFolder('day')
    writeFileSync(join(folder, 'day.toml'), town(''))
    const ran = await signalbox(['simulate', join(folder, 'day.toml'), '--postgres-bin', '/no/such/bin', '--reports', folder])
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('/no/such/bin') })
  })

  it('survives a lost region, an incident, and a killed server', async () => {
    const events = `
[[events]]
at = "2s"
do = "lose_region"
region = "us-east-1"
for = "5s"

[[events]]
at = "3s"
do = "incident"
title = "No answer from the east"
show_to_everybody = true
for = "5s"

[[events]]
at = "6s"
do = "kill_server"
for = "1s"
`
    const ran = await run(town(events, '20s'))
    expect(ran, ran.out + ran.err).toMatchObject({ code: 0 })
    const received = ran.received()
    expect(received.counts['Incidents opened']).toBe(1)
    expect(Math.max(...received.series.map((it: { unhealthy: number }) => it.unhealthy))).toBeGreaterThan(5)
    expect(received.invariants.broken).toBe(0)
  })

  it('is stopped half-way, and reports the measurements so far', async () => {
    const [folder, reports, temporary] = [newFolder('day'), newFolder('reports'), newFolder('own')]
    writeFileSync(join(folder, 'day.toml'), town('', '10m'))
    const child = spawn(program, ['simulate', join(folder, 'day.toml'), '--reports', reports], {
      stdio: 'ignore',
      env: environment({ TMPDIR: temporary }),
    })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    await waitUntil(async () => (await sessionsOf(temporary)) >= 15, 'all clients are connected', { timeoutMs: 40_000 })
    child.kill('SIGINT')
    expect(await ended).toBe(99)
    const received = JSON.parse(readFileSync(join(reports, 'day.json'), 'utf8'))
    expect(received).toMatchObject({ passed: false, stopped: 'The run was stopped.' })
    expect(readdirSync(temporary)).toEqual([])
  })
})
