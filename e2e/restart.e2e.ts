import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { createApiClient, importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// Step 6: sent data survives every kind of server stop.

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function end(hub: DemoHub, signal: NodeJS.Signals) {
  process.kill(hub.pid, signal)
  await expect.poll(() => isRunning(hub.pid)).toBe(false)
}

async function signIn(page: Page, { email, password }: DemoHub['accounts'][number]) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('AUTH-010: without two-step a sign-in is complete immediately; sent data and the session survive kill -9 and Ctrl-C', async ({
  page,
  request,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'care-restart-'))
  let hub = await startDemoHub({ DATA_DIR: dataDir, TWO_STEP: 'off' })
  const sameHub = { DATA_DIR: dataDir, TWO_STEP: 'off', PORT: new URL(hub.url).port }
  try {
    const [admin, client] = (['ADMIN', 'CLIENT'] as const).map((role) => hub.accounts.find((one) => one.role === role)!)
    const signedIn = await request.post(`${hub.url}/api/login`, {
      data: { username: admin!.email, password: admin!.password },
    })
    const { access_token } = (await signedIn.json()) as { access_token: string }
    const vendor = await importTestVendor(createApiClient(request, access_token, hub.url), { name: 'Lasting Clinic' })

    await page.goto(`${hub.url}/login`)
    await signIn(page, client!)
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await page.goto(`${hub.url}/vendors/${vendor.id}/order`)
    await page.getByRole('combobox', { name: 'Service Type' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'Vendor Location' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Send referral' }).click()
    await page.getByRole('button', { name: 'Go to My Referrals' }).click()

    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      await end(hub, signal)
      hub = await startDemoHub(sameHub)
      await page.reload()
      await expect(page.getByRole('table', { name: 'Sent Referrals' })).toContainText(vendor.name)
    }
  } finally {
    await hub.stop()
  }
})
