import { spanOf, type Mutant, type Span } from './mutant-set.ts'

/*
 * All mutants of a C++ file are compiled into it together, each behind a switch that the environment enables. A single
 * build is sufficient for all mutants, while a build for each would need hours.
 */

/** Declared in each mutated file; defined inline, so that files share it. */
export const switchHeader = `#pragma once
#include <cstdlib>
/// Returns whether the mutant with this number is enabled by SIGNALBOX_MUTANT.
inline bool mutant_is_on(int number) {
  static const int on = [] {
    const char* named = std::getenv("SIGNALBOX_MUTANT");
    return named == nullptr ? 0 : std::atoi(named);
  }();
  return on == number;
}
`

interface Change {
  span: Span
  /** Returns the replacement of the whole span; `original` is its text. */
  choices: { number: number; text: string }[]
  kind: 'expression' | 'statement' | 'literal'
}

/** Finds the string literal around a place: the ends of `R"(…)"`, or of `"…"` in one line; undefined outside of literals. */
function literalAround(text: string, at: Span): Span | null {
  const opened = text.lastIndexOf('R"(', at.start)
  if (opened >= 0) {
    const closed = text.indexOf(')"', opened)
    if (closed >= at.end) return { start: opened, end: closed + 2 }
  }
  const line = text.lastIndexOf('\n', at.start) + 1
  const quotes = [...text.slice(line, at.start)].filter((mail) => mail === '"').length
  if (quotes % 2 === 0) return null
  const start = text.lastIndexOf('"', at.start - 1)
  return { start, end: text.indexOf('"', at.end) + 1 }
}

function changeOf(mutant: Mutant, text: string): Change {
  const span = spanOf(mutant, text)
  const around = literalAround(text, span)
  if (around) {
    const whole = text.slice(around.start, span.start) + mutant.to + text.slice(span.end, around.end)
    return { span: around, kind: 'literal', choices: [{ number: mutant.number, text: whole }] }
  }
  const kind = mutant.from.endsWith(';') ? 'statement' : 'expression'
  return { span, kind, choices: [{ number: mutant.number, text: mutant.to }] }
}

function written(change: Change, original: string): string {
  const { choices, kind } = change
  const on = (number: number) => `mutant_is_on(${String(number)})`
  if (kind === 'statement') {
    const branches = choices.map((one) => `if (${on(one.number)}) { ${one.text} } else `).join('')
    return `{ ${branches}{ ${original} } }`
  }
  const as = (text: string) => (kind === 'literal' ? `std::string_view(${text})` : `(${text})`)
  return `(${choices.map((one) => `${on(one.number)} ? ${as(one.text)} : `).join('')}${as(original)})`
}

/** Inserts all mutants of one C++ file into its text. Throws if two of them overlap. */
export function withMutants(text: string, mutants: Mutant[]): string {
  const changes: Change[] = []
  for (const change of mutants.map((one) => changeOf(one, text)).sort((a, b) => a.span.start - b.span.start)) {
    const last = changes.at(-1)
    if (last?.span.start === change.span.start && last.span.end === change.span.end) last.choices.push(...change.choices)
    else if (last && last.span.end > change.span.start) throw new Error(`${mutants[0]?.file ?? ''}: mutants overlap at "${text.slice(change.span.start, change.span.end)}"`)
    else changes.push(change)
  }
  let made = text
  for (const change of changes.reverse()) {
    const { start, end } = change.span
    let before = made.slice(0, start)
    // A choice at run time is not a constant expression.
    if (change.kind === 'literal') {
      const declared = before.lastIndexOf('constexpr statement')
      if (declared >= 0 && !before.slice(declared).includes(';')) before = before.slice(0, declared) + before.slice(declared).replace('constexpr', 'const')
    }
    made = before + written(change, made.slice(start, end)) + made.slice(end)
  }
  return `#include "mutant_switch.hpp"\n${made}`
}
