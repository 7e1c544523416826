import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Server, startServer } from '../harness/server'

let server: Server
let page: string
beforeAll(async () => {
  server = await startServer()
  page = await (await fetch(`${server.url}/dashboard/`)).text()
})
afterAll(() => server?.dispose())

/** Paths of the scripts that every page loads first. */
const firstScripts = () => [...page.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? '')

describe('the scripts that every page loads first', () => {
  it('are five, and the page loads nothing else', () => {
    expect(firstScripts().map((path) => path.replace(/.*\/(.*)-.{8}\.js$/, '$1')).sort()).toEqual([
      'app',
      'framework',
      'index',
      'rolldown-runtime',
      'shared',
    ])
  })

  it.each(['framework', 'shared', 'app'])('%s has the compile hint for the browser in its first line', async (name) => {
    const path = firstScripts().find((it) => it.includes(`/${name}-`))
    const answer = await fetch(server.url + path)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await answer.text()).split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad'])
  })

  it('are served compressed with the same content', async () => {
    for (const path of firstScripts()) {
      const plain = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity' } })
      const small = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } })
      expect(small.headers.get('content-encoding')).toBe('br')
      expect(await small.text()).toBe(await plain.text())
    }
  })
})
