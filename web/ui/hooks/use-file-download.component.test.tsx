import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { auditRoutes } from '#contract/audit.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { holdResponse } from '#web/testing/stub-server.ts'

const respond = () => new Response('a file')

test.each([
  ['the audit log', '/admin/audit', 'Export', auditRoutes.export],
  ['own data', '/account', 'Download my data', myDataRoutes.export],
])('a download of %s is given up without a word when its page is left', async (_what, address, label, route) => {
  const held = holdResponse({ route, respond })
  const { callsOf, history } = await renderPage(address, {
    user: buildCurrentUser('ADMIN'),
    answers: [held.stub],
    isWaiting: true,
  })
  const signals: (AbortSignal | null | undefined)[] = []
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (new Request(input, init).url.includes(route.path)) signals.push(init?.signal)
    return fetch(input, init)
  })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await button(label).click()
  await expect.poll(() => callsOf(route)).toHaveLength(1)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  history.push('/help')
  await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([true])
  held.release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(saved).not.toHaveBeenCalled()
  expect(page.getByRole('dialog').elements()).toEqual([])
  saved.mockRestore()
})
