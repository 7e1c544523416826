import { existsSync, readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { waitUntil } from '../harness/await-event'
import { repository } from '../harness/command-line'
import { description } from '../harness/description'
import { type Metrics, readMetrics } from '../harness/exported-metrics'
import { connectLive, type Live } from '../harness/live'
import { call, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { judged } from '../harness/promql-names'
import { selfSigned } from '../harness/self-signed'
import { type Server, startServer } from '../harness/server'
import { platformSql } from '../harness/tenant'

const folder = join(repository, 'config/observability')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Alert {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; description: string; see?: string }
}

interface Panel {
  id: number
  type: string
  title: string
  description?: string
  datasource?: { uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig?: { defaults: { unit?: string } }
  targets?: { expr: string; legendFormat: string; datasource: { uid: string } }[]
}

const alerts: Alert[] = parse(read('signalbox-alerts.yml')).groups.flatMap((group: { rules: Alert[] }) => group.rules)
const catalogue = JSON.parse(readFileSync(join(repository, 'config/regions.json'), 'utf8'))
const dashboard = JSON.parse(read('signalbox-dashboard.json'))
const panels: Panel[] = dashboard.panels
const shown = panels.filter((panel) => panel.type !== 'row')

/**
 * Names in double braces, as legends (`{{name}}`) and annotations (`{{ $labels.name }}`) show
 * labels.
 */
const namesIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name)

/** Every expression in the files, with the displayed labels of its result. */
const expressions = [
  ...alerts.map(({ alert, expr, annotations: { summary, description: what } }) => ({
    where: alert,
    expr,
    labels: namesIn(`${summary} ${what}`, /\$labels\.(\w+)/g),
  })),
  ...shown.flatMap((panel) =>
    (panel.targets ?? []).map(({ expr, legendFormat }, at) => ({
      where: `${panel.title} (${at + 1})`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
      labels: namesIn(legendFormat, /\{\{\s*(\w+)\s*\}\}/g),
    })),
  ),
]

const faultsOf = (expr: string, labels: string[], exported: Metrics) => {
  const found = judged(expr, exported)
  return [...found.faults, ...labels.filter((it) => !found.labels.has(it)).map((it) => `nothing shows ${it}`)]
}

describe('every used metric is exported', () => {
  const exported: Metrics = new Map()
  let server: Server
  let live: Live
  let atStart: string
  let byTls: string
  let dumped: string
  const scrape = async (from: Server) => (await call<string>(from, 'GET', '/metrics')).body

  /**
   * Metrics that appear only after an event. Statements, and values read at a scrape, exist from
   * the start.
   */
  async function provoke(): Promise<void> {
    const owner = await signUp(server, 'owner')
    live = await connectLive(server, await owner.token())
    const { ref } = await createProject(owner, live, await createOrganization(owner))
    expect((await owner.call('POST', `/platform/database/${ref}/backups`)).status).toBe(202)
    // Answered requests: the first calls.
    const refused = await owner.auth.signInWithPassword({ email: owner.email, password: 'not this one' })
    expect(refused.error?.status).toBe(400)
    // Dropped rows: storage refuses one, which is counted starting at 0.
    await platformSql(server, 'alter table telemetry_events add constraint refused check (false) not valid')
    expect((await owner.call('POST', '/platform/telemetry/event', { action: 'sign_up' })).status).toBe(204)
    const signs = [
      /^signalbox_sessions 1$/m,
      /^signalbox_projects\{region="[^"]+",status="ACTIVE_HEALTHY"\} 1$/m,
      /^signalbox_probes_total\{outcome="healthy"\} [1-9]/m,
      /^signalbox_dropped_rows_total\{kind="telemetry"\} 1$/m,
      /^signalbox_backup_proven_timestamp_seconds\{project="\w+"\} /m,
    ]
    const text = await waitUntil(async () => {
      const observed = await scrape(server)
      return signs.every((sign) => sign.test(observed)) && observed
    }, 'the project, its user, and a dropped row are counted')
    readMetrics(text, exported)
  }

  /** Makes a dump, which a simulated database has not, and a restore that fails. */
  async function dumpOnce(by: Server): Promise<string> {
    const owner = await signUp(by, 'owner')
    const connected = await connectLive(by, await owner.token())
    const { ref } = await createProject(owner, connected, await createOrganization(owner))
    connected.close()
    const headers = { Authorization: `Bearer ${await owner.token()}`, Accept: '*/*' }
    const backups = `${by.url}/platform/database/${ref}/backups`
    const dump = await fetch(`${backups}/download`, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{"format": "sql"}' })
    expect(dump.status).toBe(200)
    expect(await dump.text()).toContain('PostgreSQL database dump')
    const sent = await fetch(`${backups}/uploads?filename=a.sql`, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/octet-stream' }, body: 'select 1 / 0;' })
    const { file } = JSON.parse((await sent.text()).trim().split('\n').at(-1)!)
    expect((await owner.call('POST', `/platform/database/${ref}/backups/uploads/${file.id}/restore`, {})).status).toBe(202)
    const signs = [
      /^signalbox_dumps_total\{kind="download",outcome="succeeded"\} 1$/m,
      /^signalbox_dumps_total\{kind="restore",outcome="failed"\} 1$/m,
      /^signalbox_dumps_running 0$/m,
    ]
    return waitUntil(async () => {
      const observed = await scrape(by)
      return signs.every((sign) => sign.test(observed)) && observed
    }, 'a download and a failed restore are counted', { timeoutMs: 30_000 })
  }

  beforeAll(async () => {
    server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
    readMetrics((atStart = await scrape(server)), exported)
    await provoke()
    // The simulated fleet has no pooler; a server with databases has one.
    const pooled = await startServer()
    readMetrics((dumped = await dumpOnce(pooled)), exported)
    await pooled.dispose()
    // A server with TLS has a certificate, which is valid for a day.
    const { chain, key } = selfSigned()
    const closed = await startServer({
      SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
      SIGNALBOX_SERVER_TLS_CERTIFICATE: chain,
      SIGNALBOX_SERVER_TLS_KEY: key,
    })
    byTls = await getByTls(closed, '/metrics', readFileSync(chain, 'utf8'))
    readMetrics(byTls, exported)
    await closed.dispose()
  })
  afterAll(async () => {
    live?.close()
    await server?.dispose()
  })

  it('from the start, with 0 for events that have not happened', () => {
    const named = expressions.flatMap(({ expr }) => expr.match(/signalbox_\w+/g) ?? [])
    const later = /^signalbox_(http_requests_total|http_request_duration_seconds|storage_statement_\w+|backup_proven_timestamp_seconds)/
    const elsewhere = /^signalbox_(pooler|tls)_/
    const there = readMetrics(atStart)
    expect([...new Set(named)].filter((it) => !there.has(it) && !later.test(it) && !elsewhere.test(it))).toEqual([])
    for (const series of ['dropped_rows_total{kind="telemetry"}', 'mail_total{outcome="given_up"}', 'mail_waiting',
      'incident_deliveries_total{kind="mail",outcome="given_up"}', 'incident_deliveries_waiting{kind="webhook"}',
      'dumps_running', 'dumps_total{kind="download",outcome="failed"}', 'dumps_total{kind="migration",outcome="interrupted"}',
      'project_in_between_oldest_seconds', 'projects{region="eu-west-3",status="ACTIVE_HEALTHY"}', 'simulations_running'])
      expect(atStart).toContain(`\nsignalbox_${series} 0\n`)
    expect(atStart).not.toContain('signalbox_tls_')
  })

  it('with ended dumps, by kind and outcome', () => {
    const ended = [...dumped.matchAll(/^signalbox_dumps_total\{kind="(\w+)",outcome="(\w+)"\} (\d+)$/gm)].filter(([, , , count]) => count !== '0')
    expect(ended.map(([, kind, outcome, count]) => `${kind} ${outcome} ${count}`).sort()).toEqual(['download succeeded 1', 'restore failed 1'])
  })

  it('with no more regions than in the catalogue', () => {
    const regions = exported.get('signalbox_projects')?.labels.get('region')
    const known = Object.values<{ code: string }[]>(catalogue.regions).flat().map(({ code }) => code)
    expect([...(regions ?? [])].sort()).toEqual([...new Set([...known, 'other'])].sort())
  })

  it('with the expiry of the served certificate', () => {
    const end = Number(/^signalbox_tls_certificate_end_timestamp_seconds (\S+)$/m.exec(byTls)?.[1])
    const hoursLeft = (end * 1000 - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(23)
    expect(hoursLeft).toBeLessThanOrEqual(24)
  })

  it('with answered requests, including undescribed ones', () => {
    const requests = exported.get('signalbox_http_requests_total')?.labels
    expect([...(requests?.keys() ?? [])].sort()).toEqual(['method', 'route', 'status'])
    expect([...(requests?.get('route') ?? [])].filter((route) => !(route in description.paths))).toEqual([])
    expect(requests?.get('route')).toContain('/auth/v1/token')
    expect(requests?.get('status')).toContain('400')
  })

  it.each(expressions)('$where', ({ expr, labels }) => {
    expect(faultsOf(expr, labels, withDescribed(exported))).toEqual([])
  })

  it('by the choice of servers, too', () => {
    const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(dashboard.templating.list[1].definition) ?? []
    expect(faultsOf(metric, [label], exported)).toEqual([])
    expect(dashboard.templating.list[1].query.query).toBe(dashboard.templating.list[1].definition)
  })
})

/** The text at a path of a server with TLS. */
function getByTls(from: Server, path: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: 'localhost', port: from.port, path, ca }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', () => resolve(text))
    }).on('error', reject)
  })
}

/** Routes, methods and statuses that did not occur in the test are those of the API description. */
function withDescribed(exported: Metrics): Metrics {
  const operations = Object.values(description.paths).flatMap((path) => Object.entries(path))
  const described = new Map([
    ['route', Object.keys(description.paths)],
    ['method', operations.map(([method]) => method.toUpperCase())],
    ['status', operations.flatMap(([, operation]) => Object.keys(operation.responses))],
  ])
  for (const [name, { labels }] of exported) {
    if (!name.startsWith('signalbox_http_request')) continue
    for (const [label, values] of labels) described.get(label)?.forEach((value) => values.add(value))
  }
  return exported
}

describe('the alerts', () => {
  it('each have a name, a severity, a time, and instructions', () => {
    expect(new Set(alerts.map((it) => it.alert)).size).toBe(alerts.length)
    for (const { alert, labels, annotations, for: time } of alerts) {
      expect(alert).toMatch(/^Signalbox[A-Z]\w+$/)
      expect(labels.severity, alert).toMatch(/^(critical|warning)$/)
      expect(time, alert).toMatch(/^\d+[smh]$/)
      expect(annotations.summary, alert).toMatch(/^[^\n]+[.)]$/)
      expect(annotations.description, alert).toMatch(/^[^\n]+\.$/)
    }
  })

  it('link only to existing pages', () => {
    const named = alerts.flatMap(({ annotations: { see } }) => (see === undefined ? [] : [see]))
    expect(named.filter((see) => !isThere(see))).toEqual([])
  })

  it('are in the table of the README, in order', () => {
    const rows = [...read('README.md').matchAll(/^\| `(Signalbox\w+)` \| (\w+) \|/gm)]
    expect(rows.map(([, name, severity]) => [name, severity])).toEqual(alerts.map(({ alert, labels }) => [alert, labels.severity]))
  })

  it('are loaded by the example Prometheus configuration, for the job that they query', () => {
    const { rule_files: files, scrape_configs: jobs } = parse(read('prometheus.yml'))
    expect(files).toEqual(['signalbox-alerts.yml'])
    expect(jobs).toMatchObject([{ job_name: 'signalbox', metrics_path: '/metrics' }])
    const requested = expressions.flatMap(({ expr }) => namesIn(expr, /job="([^"]*)"/g))
    expect(new Set(requested)).toEqual(new Set(['signalbox']))
  })
})

function isThere(see: string): boolean {
  const [path = '', heading] = see.split('#')
  if (!existsSync(join(folder, path))) return false
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase())
  const anchors = headings.map((title) => title.replace(/[^\w\s-]/g, '').replaceAll(' ', '-'))
  return heading === undefined || anchors.includes(heading)
}

describe('the dashboard', () => {
  it('has its name, and queries the selected data source', () => {
    expect(dashboard).toMatchObject({ uid: 'signalbox', title: 'Signalbox' })
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
    const sources = shown.flatMap((panel) => [panel.datasource, ...(panel.targets ?? []).map((it) => it.datasource)])
    expect(new Set(sources.map((it) => it?.uid))).toEqual(new Set(['${datasource}']))
  })

  it('has panels with unique titles, descriptions and units', () => {
    expect(new Set(panels.map((it) => it.id)).size).toBe(panels.length)
    expect(new Set(shown.map((it) => it.title)).size).toBe(shown.length)
    for (const { title, description: what, fieldConfig, targets } of shown) {
      expect(what, title).toMatch(/^[^\n]+\.$/)
      expect(fieldConfig?.defaults.unit, title).toMatch(/./)
      expect(targets?.length, title).toBeGreaterThan(0)
    }
  })

  it('has no overlapping panels, and none beyond the right edge', () => {
    const apart = ({ gridPos: a }: Panel, { gridPos: b }: Panel) =>
      a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
    const over = (one: Panel, at: number) => panels.slice(at + 1).filter((other) => !apart(one, other))
    expect(panels.flatMap((one, at) => over(one, at).map((other) => [one.title, other.title]))).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x < 0 || x + w > 24)).toEqual([])
  })
})

describe('an expression', () => {
  const exported = readMetrics(`# TYPE calls_total counter
calls_total{route="/a",status="200"} 1
calls_total{route="/b \\"x\\", y",status="500"} 1
# TYPE took_seconds histogram
took_seconds_bucket{route="/a",le="0.1"} 1
took_seconds_bucket{route="/a",le="+Inf"} 1
took_seconds_sum{route="/a"} 1
took_seconds_count{route="/a"} 1
# TYPE waiting gauge
waiting{pool="storage"} 1
# TYPE running gauge
running 1
`)

  it.each([
    ['calls_total', ['instance', 'job', 'route', 'status']],
    ['sum(rate(calls_total{status=~"5..|200"}[5m])) by (route)', ['route']],
    ['sum without (status) (increase(calls_total[1h30m] offset -5m))', ['instance', 'job', 'route']],
    ['histogram_quantile(0.99, sum by (le, route) (rate(took_seconds_bucket[5m])))', ['route']],
    ['label_replace(waiting, "line", "$1", "pool", "(.*)")', ['instance', 'job', 'line', 'pool']],
    ['calls_total / on (route) group_left () took_seconds_sum', ['instance', 'job', 'route', 'status']],
    ['waiting{pool!="storage"} > bool 1e3 and on (job, instance) running == 1 # why', ['instance', 'job', 'pool']],
    ['max_over_time(deriv(waiting[5m])[1h:1m] @ end()) - -2 ^ 3', ['instance', 'job', 'pool']],
    ["topk(3, waiting{pool='storage',})", ['instance', 'job', 'pool']],
    ['waiting or calls_total', ['instance', 'job']],
    ['ALERTS{alertstate="firing"} unless on () (time() > up)', ['alertname', 'alertstate', 'instance', 'job', 'severity']],
  ])('that is valid has its labels: %s', (expr, labels) => {
    const found = judged(expr, exported)
    expect(found.faults).toEqual([])
    expect([...found.labels].sort()).toEqual(labels)
  })

  it.each([
    ['sum(rate(calls_total[5m])', 'not , but the end'],
    ['rate(calls_total[5 minutes])', 'not a duration but 5 at 17'],
    ['calls_total{route="/a}', 'what is "/a} at 18?'],
    ['calls_total{route=/a}', 'not a text in quotes but / at 18'],
    ['sum(running) offset 5m', 'not the end but offset at 13'],
    ['running running', 'not the end but running at 8'],
    ['rates(calls_total[5m])', 'there is no function rates'],
    ['rate(calls_total)', 'a vector stands where a range is wanted'],
    ['histogram_quantile(took_seconds_bucket)', 'histogram_quantile takes 2 arguments'],
    ['rate(waiting[5m])', 'rate of waiting, which is a gauge'],
    ['delta(calls_total[5m])', 'delta of calls_total, which is a counter'],
    ['took_seconds', 'took_seconds is not exported'],
    ['running{pool="storage"}', 'running has no label pool'],
    ['calls_total{status="404"}', 'calls_total has no status 404'],
    ['calls_total{status=~"200|4.."}', 'calls_total has no status 4..'],
    ['sum by (pool) (calls_total)', 'there is no label pool here'],
    ['sum by (route) (calls_total) / sum by (status) (calls_total)', 'only one side has route, status'],
    ['waiting / on (pool) group_left (route) running', 'there is no label pool here'],
    ['histogram_quantile(0.9, sum by (route) (took_seconds_bucket))', 'histogram_quantile of what has no label le'],
  ])('that is invalid is found: %s', (expr, fault) => {
    expect(judged(expr, exported).faults).toContain(fault)
  })
})
