import type { Figure } from '../figure'
import type { Quantiles } from './load'
import { type Comparison, median, type Result } from './results'
import { cell, columnsOf } from './table'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Renders the whole report as one self-contained page. */
export function page(machine: string, all: Comparison[], figures: Figure[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Signalbox and its peers</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2rem auto; padding: 0 1rem; color: #1d2329; background: #fff }
  table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1rem }
  th, td { text-align: right; padding: 0.2rem 0.6rem; border-bottom: 1px solid #dde2e7 }
  th:first-child, td:first-child { text-align: left }
  tr.ours { background: #e8f4ee; font-weight: 600 }
  .missed { color: #a3260f } .reached { color: #16693f }
  svg { width: 100%; height: auto } svg text { font: 12px system-ui, sans-serif; fill: #1d2329 }
</style>
<h1>Signalbox and its peers</h1><p>${escape(machine)}</p>
<p>The server has one core, the load the other. CPU is user and system time of the server's processes; medians where a run was repeated.</p>
<h2>Targets</h2>${figureTable(figures)}${all.map(section).join('')}</html>
`
}

function figureTable(figures: Figure[]): string {
  const row = ({ what, toReach, observed, reached }: Figure) => {
    const verdict = reached === undefined ? '' : reached ? 'reached' : 'missed'
    return `<tr><td>${escape(what)}</td><td>${escape(toReach)}</td><td>${escape(observed)}</td><td class="${verdict}">${verdict}</td></tr>`
  }
  return `<table><tr><th>figure</th><th>target</th><th>measured</th><th></th></tr>${figures.map(row).join('')}</table>`
}

function section(it: Comparison): string {
  const columns = columnsOf(it)
  const head = columns.map(({ title, unit }) => `<th>${title}${unit ? `, ${unit}` : ''}</th>`).join('')
  const row = (result: Result) => {
    const cells = result.runs.length > 0 ? columns.map((column) => `<td>${cell(result, column)}</td>`).join('') : `<td colspan="${columns.length}">not measured: ${escape(result.missing ?? '')}</td>`
    return `<tr class="${result.peer === 'signalbox' ? 'ours' : ''}"><td>${escape(result.title)}</td>${cells}</tr>`
  }
  return `<h2>${escape(it.scenario.name)}</h2><p>${escape(it.scenario.what)}.</p><table><tr><th></th>${head}</tr>${it.results.map(row).join('')}</table>${bars(it)}${latencies(it)}`
}

const rowHeight = 24
const labelWidth = 200
const plotWidth = 640
const color = (peer: string) => (peer === 'signalbox' ? '#1f8a58' : peer.startsWith('limit') ? '#8a949e' : '#4b78b5')

/** Renders the first column as bars; shorter is always better. */
function bars(it: Comparison): string {
  const column = columnsOf(it)[0]
  if (!column) return ''
  const measured = it.results.flatMap((result) => {
    const value = median(result, (observed) => column.of(observed))
    return value === undefined ? [] : [{ result, value }]
  })
  const most = Math.max(...measured.map(({ value }) => value), Number.MIN_VALUE)
  const lines = measured.map(({ result, value }, at) => {
    const width = Math.max(1, (value / most) * plotWidth)
    const y = at * rowHeight
    return `<text x="0" y="${y + 16}">${escape(result.title)}</text><rect x="${labelWidth}" y="${y + 4}" width="${width.toFixed(1)}" height="16" fill="${color(result.peer)}"/><text x="${(labelWidth + width + 6).toFixed(1)}" y="${y + 16}">${cell(result, column)} ${column.unit}</text>`
  })
  return `<svg viewBox="0 0 960 ${measured.length * rowHeight + 4}" role="img" aria-label="${escape(column.title)}">${lines.join('')}</svg>`
}

const shares = ['p50', 'p90', 'p99', 'p999', 'max'] as const

/** Renders latency by share of deliveries, on a logarithmic scale. */
function latencies(it: Comparison): string {
  const measured = it.results.flatMap((result) => {
    const of = (share: (typeof shares)[number]) => median(result, (observed) => (observed.measure?.latency_us as Quantiles | undefined)?.[share])
    const values = shares.map(of)
    return values.every((value) => value !== undefined) ? [{ result, values: values as number[] }] : []
  })
  if (it.scenario.mode !== 'paced' || measured.length === 0) return ''
  const top = Math.log10(Math.max(...measured.flatMap(({ values }) => values), 10))
  const bottom = Math.log10(Math.max(1, Math.min(...measured.flatMap(({ values }) => values))))
  const x = (at: number) => 80 + (at * 640) / (shares.length - 1)
  const y = (us: number) => 240 - ((Math.log10(Math.max(1, us)) - bottom) / Math.max(0.1, top - bottom)) * 220
  const decades = Array.from({ length: Math.floor(top) - Math.ceil(bottom) + 1 }, (_, at) => 10 ** (Math.ceil(bottom) + at))
  const grid = decades.map((us) => `<line x1="80" x2="720" y1="${y(us).toFixed(1)}" y2="${y(us).toFixed(1)}" stroke="#dde2e7"/><text x="0" y="${(y(us) + 4).toFixed(1)}">${us < 1_000 ? `${us} µs` : `${us / 1_000} ms`}</text>`)
  const labels = shares.map((share, at) => `<text x="${x(at) - 12}" y="262">${share === 'p999' ? 'p99.9' : share}</text>`)
  const ends = spread(measured.map(({ values }) => y(values.at(-1) as number)), 16, 256)
  const lines = measured.map(({ result, values }, line) => {
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    const dash = ['ws', 'limit'].includes(result.peer) ? '5 4' : result.peer === 'nchan' ? '1 4' : 'none'
    return `<polyline points="${points}" fill="none" stroke="${color(result.peer)}" stroke-width="2" stroke-dasharray="${dash}"/><text x="728" y="${((ends[line] as number) + 4).toFixed(1)}">${escape(result.title)}</text>`
  })
  return `<svg viewBox="0 0 960 270" role="img" aria-label="latency">${grid.join('')}${labels.join('')}${lines.join('')}</svg>`
}

/**
 * Returns heights near the given ones, in order, at least `apart` from each other and none below
 * `lowest`, so that labels do not overlap.
 */
function spread(heights: readonly number[], apart: number, lowest: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[b] as number) - (heights[a] as number))
  const placed = [...heights]
  let floor = lowest + apart
  for (const at of order) {
    placed[at] = Math.min(heights[at] as number, floor - apart)
    floor = placed[at]
  }
  return placed
}
