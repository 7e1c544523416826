import type { Browser, Page } from 'playwright-core'
import { quantile } from './figure'

/** Threads that work for a frame, by what Chromium calls them. */
const shares = {
  main: /^CrRendererMain$/,
  raster: /^(CompositorTileWorker|ThreadPoolForegroundWorker|ThreadPoolSingleThreadForegroundBlocking)/,
  compositor: /^Compositor$/,
  viz: /^VizCompositorThread$/,
} as const

type Share = keyof typeof shares

/** Processor time that frames took, in ms, by the thread that took it. */
export interface FrameCost {
  frames: number
  framesPerSecond: number
  /** Of one frame, all threads together. */
  median: number
  p95: number
  /** Of one frame, on average. */
  mean: Record<Share, number>
  /** The kinds of work that took most of the main thread and of drawing, in ms a second. */
  most: { name: string; ms: number }[]
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** In µs. */
  ts: number
  dur?: number
  /** Of the thread's own time, in µs. */
  tdur?: number
  args?: { name?: string }
}

const categories = [
  'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'cc', 'viz', '__metadata',
]
/** What tells of a task from its beginning to its end. One stands in the other: each is counted where nothing is around it. */
const wholeTasks = new Set(['ThreadControllerImpl::RunTask', 'ThreadPool_RunTask', 'TaskGraphRunner::RunTask', 'RunTask'])
/** Kinds of work that say where the time goes. */
const kinds = new Set(['FunctionCall', 'FireAnimationFrame', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'RasterTask', 'MinorGC', 'MajorGC', 'EventDispatch', 'SoftwareRenderer::DrawRenderPass'])
const namedMax = 8

/** Traces a page for so many seconds and tells what its frames cost. */
export async function frameCost(browser: Browser, page: Page, seconds: number): Promise<FrameCost> {
  await browser.startTracing(page, { categories })
  await page.waitForTimeout(seconds * 1_000)
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  return costOf(traceEvents, rendererOf(traceEvents))
}

const keyOf = ({ pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>) => `${pid}/${tid}`

/** The process whose main thread did most: the page's. */
function rendererOf(events: TraceEvent[]): number {
  const mains = new Set(events.filter((it) => it.name === 'thread_name' && it.args?.name === 'CrRendererMain').map(keyOf))
  const busy = new Map<number, number>()
  for (const it of events) if (it.tdur && mains.has(keyOf(it))) busy.set(it.pid, (busy.get(it.pid) ?? 0) + it.tdur)
  const most = [...busy].sort(([, a], [, b]) => b - a)[0]
  if (!most) throw new Error('The trace has nothing of any page')
  return most[0]
}

function costOf(events: TraceEvent[], renderer: number): FrameCost {
  const threads = new Map<string, Share>()
  for (const it of events) {
    if (it.name !== 'thread_name') continue
    const share = (Object.keys(shares) as Share[]).find((name) => shares[name].test(it.args?.name ?? ''))
    // Viz has a process of its own, everything else is the page's.
    if (share && (share === 'viz' || it.pid === renderer)) threads.set(keyOf(it), share)
  }
  const drawn = events.filter((it) => it.name === 'DrawFrame' && it.pid === renderer).map((it) => it.ts).sort((a, b) => a - b)
  if (drawn.length < 2) throw new Error(`${drawn.length} frames were drawn while looking`)
  const started = drawn[0] as number
  const frames = drawn.length - 1
  const span = ((drawn.at(-1) as number) - started) / 1_000
  const costs = new Array<number>(frames).fill(0)
  const total: Record<Share, number> = { main: 0, raster: 0, compositor: 0, viz: 0 }
  const byKind = new Map<string, number>()
  const taskEnds = new Map<string, number>()
  for (const it of events.toSorted((a, b) => a.ts - b.ts)) {
    const share = threads.get(keyOf(it))
    if (share === undefined || it.tdur === undefined) continue
    if (kinds.has(it.name)) byKind.set(it.name, (byKind.get(it.name) ?? 0) + it.tdur / 1_000)
    if (!wholeTasks.has(it.name) || it.ts < (taskEnds.get(keyOf(it)) ?? 0)) continue
    taskEnds.set(keyOf(it), it.ts + (it.dur ?? 0))
    // Work belongs to the frame that is drawn next.
    const frame = placeOf(drawn, it.ts) - 1
    if (frame < 0 || frame >= frames) continue
    costs[frame] = (costs[frame] as number) + it.tdur / 1_000
    total[share] += it.tdur / 1_000
  }
  const most = [...byKind].map(([name, ms]) => ({ name, ms: (ms / span) * 1_000 })).sort((a, b) => b.ms - a.ms)
  return {
    frames,
    framesPerSecond: (frames / span) * 1_000,
    median: quantile(costs, 0.5),
    p95: quantile(costs, 0.95),
    mean: Object.fromEntries(Object.entries(total).map(([share, ms]) => [share, ms / frames])) as Record<Share, number>,
    most: most.slice(0, namedMax),
  }
}

/** How many of these moments, in order, are not after this one. */
function placeOf(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] as number) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** A cost in words. */
export function costText({ framesPerSecond, median, p95, mean, most }: FrameCost): string {
  const parts = Object.entries(mean).map(([share, ms]) => `${share} ${ms.toFixed(1)}`).join(', ')
  const named = most.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ')
  return `${framesPerSecond.toFixed(1)} frames a second; CPU of a frame: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${parts}); ms a second: ${named}`
}
