import type { Browser, Page } from 'playwright-core'
import { quantile } from './figure'

/** The threads that work on a frame, by their names in Chromium. */
const shares = {
  main: /^CrRendererMain$/,
  raster: /^(CompositorTileWorker|ThreadPoolForegroundWorker|ThreadPoolSingleThreadForegroundBlocking)/,
  compositor: /^Compositor$/,
  viz: /^VizCompositorThread$/,
} as const

type Share = keyof typeof shares

/** Processor time used by frames, in ms, by thread. */
export interface FrameCost {
  frames: number
  framesPerSecond: number
  /** Of one frame, over all threads. */
  median: number
  p95: number
  /** Mean per frame. */
  mean: Record<Share, number>
  /**
   * The kinds of work with the highest cost in the main thread and in drawing, in ms per second.
   */
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
/** Events that cover a whole task. They can be nested; only the outermost is counted. */
const wholeTasks = new Set(['ThreadControllerImpl::RunTask', 'ThreadPool_RunTask', 'TaskGraphRunner::RunTask', 'RunTask'])
/** Kinds of work that are listed in the result. */
const kinds = new Set(['FunctionCall', 'FireAnimationFrame', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'RasterTask', 'MinorGC', 'MajorGC', 'EventDispatch', 'SoftwareRenderer::DrawRenderPass'])
const namedMax = 8

/** Traces a page for this many seconds and returns the cost of its frames. */
export async function frameCost(browser: Browser, page: Page, seconds: number): Promise<FrameCost> {
  await browser.startTracing(page, { categories })
  await page.waitForTimeout(seconds * 1_000)
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  return costOf(traceEvents, rendererOf(traceEvents))
}

const keyOf = ({ pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>) => `${pid}/${tid}`

/** Returns the process with the busiest main thread: the page's. */
function rendererOf(events: TraceEvent[]): number {
  const mains = new Set(events.filter((it) => it.name === 'thread_name' && it.args?.name === 'CrRendererMain').map(keyOf))
  const busy = new Map<number, number>()
  for (const it of events) if (it.tdur && mains.has(keyOf(it))) busy.set(it.pid, (busy.get(it.pid) ?? 0) + it.tdur)
  const most = [...busy].sort(([, a], [, b]) => b - a)[0]
  if (!most) throw new Error('The trace contains no page')
  return most[0]
}

function costOf(events: TraceEvent[], renderer: number): FrameCost {
  const threads = new Map<string, Share>()
  for (const it of events) {
    if (it.name !== 'thread_name') continue
    const share = (Object.keys(shares) as Share[]).find((name) => shares[name].test(it.args?.name ?? ''))
    // Viz has a separate process, everything else belongs to the page's.
    if (share && (share === 'viz' || it.pid === renderer)) threads.set(keyOf(it), share)
  }
  const drawn = events.filter((it) => it.name === 'DrawFrame' && it.pid === renderer).map((it) => it.ts).sort((a, b) => a - b)
  if (drawn.length < 2) throw new Error(`only ${drawn.length} frames were drawn during the trace`)
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
    // Work belongs to the next frame that is drawn.
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

/** Returns the number of these ordered moments that are not after this one. */
function placeOf(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] as number) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Formats a cost. */
export function costText({ framesPerSecond, median, p95, mean, most }: FrameCost): string {
  const parts = Object.entries(mean).map(([share, ms]) => `${share} ${ms.toFixed(1)}`).join(', ')
  const named = most.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ')
  return `${framesPerSecond.toFixed(1)} frames per second; CPU per frame: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${parts}); ms per second: ${named}`
}
