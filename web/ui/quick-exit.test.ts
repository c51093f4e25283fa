import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachQuickExitHandlers } from './quick-exit.ts'

const replace = vi.fn<(href: string) => void>()
let page: EventTarget & { documentElement: { hidden: boolean; style: { display?: string } }; title: string }
let link: EventTarget & { href: string }

function press(key: string, timeStamp: number, repeat = false) {
  page.dispatchEvent(
    Object.defineProperties(new Event('keydown'), {
      key: { value: key },
      repeat: { value: repeat },
      timeStamp: { value: timeStamp },
    }),
  )
}

beforeEach(() => {
  replace.mockClear()
  page = Object.assign(new EventTarget(), { documentElement: { hidden: false, style: {} }, title: 'Shelters near you' })
  link = Object.assign(new EventTarget(), { href: 'https://weather.example.ca/' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { location: { replace } })
  attachQuickExitHandlers(link as HTMLAnchorElement)
})
afterEach(() => void vi.unstubAllGlobals())

test('the link hides the page and its title at once, and leaves it out of the history', () => {
  const click = new Event('click', { cancelable: true })
  link.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  expect(page.documentElement).toEqual({ hidden: true, style: { display: 'none' } })
  expect(page.title.trim()).toBe('')
  expect(replace.mock.calls).toEqual([['https://weather.example.ca/']])
})

test('leaving removes the draft of a referral from the tab, and nothing else', () => {
  const stored = new Map([
    ['hub.guest-draft.21', '{}'],
    ['hub.language', 'fr'],
  ])
  const removeItem = (key: string) => void stored.delete(key)
  vi.stubGlobal('sessionStorage', Object.assign(Object.fromEntries(stored), { removeItem }))
  link.dispatchEvent(new Event('click', { cancelable: true }))
  expect([...stored.keys()]).toEqual(['hub.language'])
})

test('Escape three times within three seconds leaves', () => {
  press('Escape', 1_000)
  press('Escape', 2_500)
  expect(replace).not.toHaveBeenCalled()
  press('Escape', 4_000)
  expect(replace).toHaveBeenCalledOnce()
})

test('of slow presses the last three count', () => {
  press('Escape', 1_000)
  press('Escape', 4_000)
  press('Escape', 5_000)
  expect(replace).not.toHaveBeenCalled()
  press('Escape', 6_500)
  expect(replace).toHaveBeenCalledOnce()
})

test('another key in between starts anew, and a key held down counts once', () => {
  press('Escape', 1_000)
  press('Escape', 1_200)
  press('Tab', 1_300)
  press('Escape', 1_400)
  press('Escape', 1_500, true)
  press('Escape', 1_600, true)
  expect(replace).not.toHaveBeenCalled()
})
