import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/testing/stub-fetch.ts'

/** Loads the page: the module, the session and the storage of a tab are those of before or new ones. */
async function loadPage() {
  vi.resetModules()
  const { saveDisplayModeAndSignOutForCrm, isOpenedFromCrm, isMobileApp, isNavigationReduced } =
    await import('./display-mode.ts')
  const { initPublicConfig } = await import('./config.ts')
  const { beginSession, readStoredAccessToken } = await import('./session.ts')
  const { tabStorage } = await import('./storage.ts')
  await initPublicConfig()
  beginSession('a-token')
  return {
    saveDisplayModeAndSignOutForCrm,
    isOpenedFromCrm,
    isMobileApp,
    isNavigationReduced,
    beginSession,
    readStoredAccessToken,
    tabStorage,
  }
}

const CRM = { src: 'crm', keeplogin: undefined, mobile: undefined } as const
const NONE = { src: undefined, keeplogin: undefined, mobile: undefined }

beforeEach(async () => {
  vi.stubGlobal('window', { self: 'the page', top: 'the page' })
  await stubFetch(() => Response.json({ message: 'Bye.' }))
  const page = { self: 'the page', top: 'the page' }
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.unstubAllGlobals())

test('coming from a CRM ends the session, once a page load', async () => {
  const { saveDisplayModeAndSignOutForCrm, readStoredAccessToken, beginSession } = await loadPage()
  saveDisplayModeAndSignOutForCrm(CRM)
  expect(readStoredAccessToken()).toBeNull()
  beginSession('another-token')
  saveDisplayModeAndSignOutForCrm(CRM)
  expect(readStoredAccessToken()).toBe('another-token')
})

test('a CRM that asks to keep the session finds it', async () => {
  const { saveDisplayModeAndSignOutForCrm, readStoredAccessToken, isOpenedFromCrm } = await loadPage()
  saveDisplayModeAndSignOutForCrm({ ...CRM, keeplogin: true })
  expect(readStoredAccessToken()).toBe('a-token')
  expect(isOpenedFromCrm()).toBe(true)
})

test('a link inside the page that names the CRM does not sign out somebody who came without it', async () => {
  const { saveDisplayModeAndSignOutForCrm, readStoredAccessToken } = await loadPage()
  saveDisplayModeAndSignOutForCrm(NONE)
  saveDisplayModeAndSignOutForCrm(CRM)
  expect(readStoredAccessToken()).toBe('a-token')
})

test('the mode is kept for the tab, though later addresses do not name it', async () => {
  const { saveDisplayModeAndSignOutForCrm, isOpenedFromCrm, isMobileApp, isNavigationReduced } = await loadPage()
  expect([isOpenedFromCrm(), isMobileApp(), isNavigationReduced()]).toEqual([false, false, false])
  saveDisplayModeAndSignOutForCrm({ ...CRM, mobile: true })
  saveDisplayModeAndSignOutForCrm(NONE)
  expect([isOpenedFromCrm(), isMobileApp(), isNavigationReduced()]).toEqual([true, true, true])
})

test('in the frame of any page the navigation is reduced, without being a CRM', async () => {
  const { isOpenedFromCrm, isNavigationReduced } = await loadPage()
  vi.stubGlobal('window', { self: 'the page', top: 'the website around it' })
  expect([isOpenedFromCrm(), isNavigationReduced()]).toEqual([false, true])
})
