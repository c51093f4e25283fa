import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { systemStateRoutes, type SystemState } from '#contract/system.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const buildState = (given: Partial<SystemState> = {}): SystemState => ({
  version: '1.4.0',
  checks: { database: true, writable: true, keys: true, storage: true, disk: true, signals: true, audit: true },
  disk_free_bytes: 13_421_772_800,
  last_backup_at: '2026-11-18T08:00:00.000Z',
  journal_stalled_since: null,
  queues: [
    { name: 'messages', waiting: 5_000, running: 4, failed: 0, oldest_at: '2026-11-18T12:05:00.000Z' },
    { name: 'attachment-scan', waiting: 0, running: 0, failed: 2, oldest_at: null },
  ],
  messages: { waiting: 5_001, oldest_at: '2026-11-18T12:05:00.000Z', undelivered: 3, unreached_vendors: 2 },
  outages: [],
  ...given,
})

const renderSystem = (
  stub: StubbedRoute = answer(systemStateRoutes.state, buildState()),
  viewport?: typeof PHONE_VIEWPORT,
) =>
  renderPage('/admin/system', {
    user: buildCurrentUser('ADMIN'),
    answers: [stub],
    isWaiting: true,
    ...(viewport && { viewport }),
  })

const section = (name: string) => page.getByRole('region', { name })
const factsOf = (name: string) =>
  [...section(name).element().querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  )

test('the page shows what works, the free disk, the version and the messages that wait', async () => {
  await renderSystem()
  await expect.element(section('This server')).toBeVisible()
  expect(factsOf('This server')).toMatchObject([
    ['Version', '1.4.0'],
    ['Database', 'In order'],
    ['Keys', 'In order'],
    ['File storage', 'In order'],
    ['Disk', 'In order'],
    ['Disk left', '12.5 GB'],
    ['Last backup', expect.stringContaining('Wed, Nov 18 2026, 3:00am')],
    ['Journal of deletions', 'In order'],
    ['Live updates', 'In order'],
    ['Audit log', 'In order'],
  ])
  expect(factsOf('Messages')).toMatchObject([
    ['Waiting to be sent', '5,001'],
    ['Oldest of them', expect.stringContaining('Wed, Nov 18 2026, 7:05am')],
    ['Undelivered Messages', '3'],
    ['Vendors that email does not reach', '2'],
  ])
  await expect.element(section('Messages').getByRole('link', { name: '3' })).toHaveAttribute('href', '/admin/messages')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('each queue has a name for people and its numbers', async () => {
  await renderSystem()
  const rows = page.getByRole('table', { name: 'Background work' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Work', 'Waiting', 'Running', 'Failed', 'Oldest'],
    ['Emails and text messages', '5,000', '4', '0', 'Wed, Nov 18 2026, 7:05am'],
    ['Virus scanner', '0', '0', '2', ''],
  ])
})

test('documents that wait long for the scanner are marked with what to do', async () => {
  const oldest_at = new Date(Date.now() - 3_600_000).toISOString()
  const queues = ['messages', 'attachment-scan'].map((name) => ({ name, waiting: 5, running: 0, failed: 0, oldest_at }))
  await renderSystem(answer(systemStateRoutes.state, buildState({ queues })))
  const row = (name: RegExp) => page.getByRole('table', { name: 'Background work' }).getByRole('row', { name })
  await expect.element(row(/Virus scanner/)).toMatchTextContent(/Check that the virus scanner runs\.$/)
  await expect.element(row(/Emails and text messages/)).not.toMatchTextContent(/Check/)
})

test('what does not work says so in words', async () => {
  const checks = { ...buildState().checks, writable: false, disk: false, audit: false }
  await renderSystem(
    answer(
      systemStateRoutes.state,
      buildState({
        checks,
        disk_free_bytes: null,
        last_backup_at: null,
        journal_stalled_since: '2026-11-18T11:00:00.000Z',
      }),
    ),
  )
  await expect.element(section('This server')).toBeVisible()
  expect(Object.fromEntries(factsOf('This server'))).toMatchObject({
    Database: 'Is read-only',
    Disk: 'Is nearly full',
    'Disk left': 'Cannot be read',
    'Last backup': 'None has been made. Run the backup command of the hub.',
    'Journal of deletions': 'Cannot be written: a restore would bring back what was deleted',
    'Audit log': 'Was changed by somebody',
  })
})

test('an outage is named first, with its beginning and what becomes of the messages', async () => {
  const outages: SystemState['outages'] = [{ service: 'mail', began_at: '2026-11-18T12:05:00.000Z' }]
  await renderSystem(answer(systemStateRoutes.state, buildState({ outages })))
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeVisible()
  const texts = [...alert.element().querySelectorAll('span:not(time span), p')].map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'The mail server does not work',
    'Since: Wed, Nov 18 2026, 7:05am',
    'Emails wait for up to three days and are sent once it works again.',
  ])
})

test('on a phone nothing is wider than the screen', async () => {
  await renderSystem(undefined, PHONE_VIEWPORT)
  await expect.element(page.getByText('Emails and text messages')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE_VIEWPORT.width)
})

test('a state that cannot be read says why', async () => {
  await renderSystem(refuse(systemStateRoutes.state, 403, 'access denied'))
  await expect.element(page.getByText('access denied')).toBeVisible()
})

test('nobody but administrators opens the page', async () => {
  const { address } = await renderPage('/admin/system', { user: buildCurrentUser('CLIENT'), isWaiting: true })
  await expect.poll(address).not.toContain('/admin')
})
