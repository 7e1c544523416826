import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../harness/command-line'
import { aggregatesInAwaits, conditionalAwaits } from './awaited'

const layers = ['actors', 'api', 'app', 'transport', 'postgres', 'benchmarks', 'conformance']

const sourcesOf = (layer: string) =>
  readdirSync(join(repository, layer), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[ch]pp$/.test(path))
    .map((path) => join(layer, path))

/** Places in a layer, as `path:line`. */
const faultsIn = (layer: string, linesOf: (source: string) => number[]) =>
  sourcesOf(layer).flatMap((path) => linesOf(readFileSync(join(repository, path), 'utf8')).map((line) => `${path}:${line}`))

it.each(layers)('%s creates no aggregate in an expression that awaits', (layer) => {
  expect(faultsIn(layer, aggregatesInAwaits)).toEqual([])
})

it.each(layers)('%s awaits in no branch of a conditional operator', (layer) => {
  expect(faultsIn(layer, conditionalAwaits)).toEqual([])
})

describe('a conditional operator', () => {
  it.each(['auto a = b ? co_await f() : co_await g();', 'auto a = b ? c : co_await g();'])('that awaits is found: %s', (text) => {
    expect(new Set(conditionalAwaits(`task f() {\n  ${text}\n}`))).toEqual(new Set([2]))
  })

  it.each(['const auto a = co_await f(b ? c : d);', 'auto a = b ? c : d;\n  co_await f();'])('that does not is not: %s', (text) => {
    expect(conditionalAwaits(`task f() {\n  ${text}\n}`)).toEqual([])
  })
})

describe('an expression that awaits', () => {
  it.each([
    ['an aggregate', 'auto a = co_await ask(c, rename{.name = n});'],
    ['an argument without a name', 'co_await use({n, 3});'],
    ['a closure', 'co_await run([n] { return n; });'],
    ['an aggregate around it', 'co_return size(pair{co_await f(), 1});'],
    ['an aggregate in a condition', 'if (co_await f(a{1})) return;'],
  ])('with %s is found', (_, text) => {
    expect(aggregatesInAwaits(`task f() {\n  ${text}\n}`)).toEqual([2])
  })

  it.each([
    ['names alone', 'const auto a = co_await ask(c, request);'],
    ['a condition', 'if (co_await f()) {\n g();\n }'],
    ['a loop', 'for (;; co_await sleep(delay)) {\n g();\n }'],
    ['a text with braces', 'co_await f("{}", R"({"a":1})");'],
    ['a statement after a block', 'if (a) {\n b();\n }\n co_await c();'],
    ['the body of a closure', 'const auto f = [n]() -> task<int> { co_return co_await g(n); };'],
  ])('with %s is not', (_, text) => {
    expect(aggregatesInAwaits(`task f() {\n  ${text}\n}`)).toEqual([])
  })
})
