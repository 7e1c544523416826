import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { call, type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'
import { platformSql } from '../harness/tenant'

let server: Server
let browser: Browser
let operator: Person
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated', SIGNALBOX_STATUS_SUPPORT_URL: 'https://help.example.com' }),
    launchBrowser(),
  ])
  operator = await signUp(server, 'operator')
  await platformSql(
    server,
    `insert into uptime_days select region, (now() at time zone 'utc')::date - n, 5000, case n when 3 then 4800 when 20 then 4980 else 5000 end
       from generate_series(0, 70) n, unnest(array['eu-central-1', 'us-east-1']) region`,
  )
  // It starts with the stored state.
  await server.stop()
  await server.start()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const open = async (body: object) =>
  (await operator.call('POST', '/platform/incidents', { title: 'Slow disks in Frankfurt', impact: 'major', message: 'We are looking.', regions: ['eu-central-1'], show_to_everybody: true, ...body })).body
const post = (id: string, state: string, message: string) => operator.call('POST', `/platform/incidents/${id}/updates`, { state, message })

describe('the public status page', () => {
  it('follows an incident live, from its first update to its post-mortem', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await page.goto('/status')
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('All Systems Operational').waitFor()
    user.requests.length = 0
    const began = Date.now()
    const { id } = await open({})
    const card = page.locator(`#incident-${id}`)
    await card.getByText('We are looking.').waitFor()
    expect(Date.now() - began).toBeLessThan(1_000)
    await page.getByText('Partial System Outage').waitFor()
    expect(await page.title()).toBe('Signalbox status: Partial System Outage')
    await post(id, 'identified', 'A switch has **failed**.')
    await card.getByText('A switch has').getByText('failed', { exact: true }).waitFor()
    await post(id, 'resolved', 'Over.')
    await page.getByText('All Systems Operational').waitFor()
    await operator.call('PUT', `/platform/incidents/${id}/post-mortem`, { text: 'The switch was old.' })
    await card.getByText('The switch was old.').waitFor()
    expect(user.requests).toEqual([])
    expect(user.faults).toEqual([])
    await user.close()
  })

  it('shows the same without JavaScript', async () => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const { id } = await open({ title: 'Slow sign-ins', services: ['Sign-in'], regions: [] })
    // A page without JavaScript does not update.
    await waitUntil(async () => ((await call(server, 'GET', '/status')).body as string).includes(id), 'the server publishes it')
    await page.goto('/status')
    await page.getByRole('heading', { name: 'Slow sign-ins' }).waitFor()
    expect(await page.getByRole('main').innerText()).toMatch(/Partial System Outage[^]*Sign-in[^]*Partial outage/)
    expect(await page.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('https://help.example.com')
    await post(id, 'resolved', 'Over.')
    await context.close()
  })

  it('keeps a page for each incident and each month, live and without JavaScript', async () => {
    const { id } = await open({ title: 'Slow backups', services: ['Backups'], regions: [] })
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await page.goto('/status')
    await page.getByRole('link', { name: 'Slow backups' }).click()
    await page.waitForURL(`**/status/incidents/${id}`)
    await page.getByRole('heading', { name: 'Slow backups', level: 1 }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('Affects: Databases in').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await user.screenshot('status-incident')
    await post(id, 'resolved', 'Backups are fast.')
    await page.getByText('Backups are fast.').waitFor()
    await page.getByRole('link', { name: 'Incident history' }).click()
    await page.getByRole('link', { name: 'Slow backups' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Months' }).getByRole('link').first().click()
    await page.getByText('No incidents and no maintenance in this month.').waitFor()
    expect(user.faults).toEqual([])
    await user.close()
    const without = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const plain = await without.newPage()
    await plain.goto(`/status/incidents/${id}`)
    await plain.getByText('Backups are fast.').waitFor()
    await plain.getByText(/^Last updated/).waitFor()
    await without.close()
  })

  it('shows its status on other sites, as an image and as JSON', async () => {
    const { id } = await open({ services: ['API'], regions: [] })
    const widget = async () => (await fetch(`${server.url}/status/widget.json`, { headers: { Origin: 'https://other.example' } })) as Response
    await waitUntil(async () => (await (await widget()).text()).includes(id), 'the widget has the incident')
    const answer = await widget()
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({ indicator: 'major', description: 'Partial System Outage' })
    expect((await call(server, 'GET', '/status/badge.svg')).body).toContain('status: partial outage')
    await post(id, 'resolved', 'Over.')
  })

  it('is never green without contact: a minute after the server has gone nothing is shown as operational', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await page.goto('/status')
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('All Systems Operational').waitFor()
    const began = Date.now()
    await server.kill()
    await page.getByText("Can't reach the server").waitFor({ timeout: 60_000 })
    expect(Date.now() - began).toBeLessThan(60_000)
    await page.getByText(/^Last updated .* ago\. The current status is unknown/).waitFor()
    expect(await page.getByText(/operational/i).count()).toBe(0)
    expect(await page.locator('[data-status]:not([data-status=unknown])').count()).toBe(0)
    expect(await page.title()).toBe("Signalbox status: Can't reach the server")
    expect(await axeFindings(page)).toEqual([])
    await user.screenshot('status-unreachable')
    await server.start()
    await page.getByText('All Systems Operational').waitFor({ timeout: 30_000 })
    await user.close()
  })
})

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('the public status page at $width', ({ width, height }) => {
  let user: BrowserUser
  let ids: string[]
  beforeAll(async () => {
    const { id } = await open({})
    await post(id, 'identified', 'A switch has failed. Databases on it answer late; nothing is lost.')
    const planned = await open({
      kind: 'maintenance',
      title: 'New disks in Virginia',
      impact: 'none',
      message: 'Databases restart once.',
      announce_ahead: true,
      regions: ['us-east-1'],
      planned_start: new Date(Date.now() + 86_400_000).toISOString(),
      planned_end: new Date(Date.now() + 90_000_000).toISOString(),
    })
    ids = [id, planned.id]
  })
  afterAll(async () => {
    await user?.close()
    await post(ids[0] ?? '', 'resolved', 'Over.')
    await post(ids[1] ?? '', 'cancelled', 'Not needed.')
  })

  it.each(['dark', 'light'] as const)('is complete and readable in %s', async (colorScheme) => {
    user = await openBrowserUser(browser, server, { width, height, colorScheme })
    const { page } = user
    await page.goto('/status')
    await page.getByText('Live', { exact: true }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await user.screenshot(`status-${width}-${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('heading', { name: 'Databases by region' }).evaluate((it) => it.scrollIntoView())
    await user.screenshot(`status-uptime-${width}-${colorScheme}`)
    expect(user.faults).toEqual([])
    await user.close()
  })
})
