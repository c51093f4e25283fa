import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DriveStep } from 'driver.js'
import { openScreenAndFindTarget } from './find-target.ts'
import { createTourStepOpener } from './tour-step-opener.ts'
import { CLIENT_TOUR_STEPS, getVendorTourSteps, type TourScreen, type TourStep } from './tour-steps.ts'

const step = (at: string, screen?: TourScreen): TourStep => ({
  at,
  ...(screen && { screen }),
  title: { id: `${at} title`, message: `${at} title` },
  text: { id: `${at} text`, message: `${at} text` },
})
const withMenu: TourStep = {
  ...step('invite'),
  mobile: { at: 'account', text: { id: 'in the menu', message: 'It is in this menu.' } },
}

/** The names of the targets on the screen; a target may be there without being visible. */
let shown: Map<string, boolean>
const show = (...names: string[]) => names.forEach((name) => shown.set(name, true))
const elementOf = (name: string) => ({ name, getClientRects: () => (shown.get(name) === true ? [{}] : []) })

interface TourSettings {
  /** The targets of each screen that the user can open. */
  screens?: Partial<Record<TourScreen, string[]>>
  isMobile?: boolean
}

function openTour({ screens = {}, isMobile = false }: TourSettings = {}) {
  const opened: TourScreen[] = []
  const control = {
    isLoading: () => false,
    openScreen: async (screen: TourScreen) => {
      opened.push(screen)
      if (!screens[screen]) return false
      show(...screens[screen])
      return true
    },
  }
  const find = (one: TourStep, isOpen = false) =>
    openScreenAndFindTarget(one, { ...control, isMobile, isOpen }) as Promise<unknown>
  return { opened, control, find }
}

beforeEach(() => {
  vi.useFakeTimers()
  shown = new Map()
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => {
      const name = /\[data-tour="(.*)"\]/.exec(selector)![1]!
      return shown.has(name) ? [elementOf(name)] : []
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs the waits of a search for a target. */
async function settle<T>(search: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(20_000)
  return search
}

test('a target on the screen is found without opening another one', async () => {
  show('search')
  const { find, opened } = openTour()
  expect(await find(step('search', 'map'))).toMatchObject({ element: { name: 'search' }, isMenu: false })
  expect(opened).toEqual([])
})

test('the screen of a target is opened, and its target awaited', async () => {
  const { find, opened } = openTour({ screens: { map: [] } })
  const search = find(step('connect', 'map'))
  await vi.advanceTimersByTimeAsync(200)
  show('connect')
  expect(await settle(search)).toMatchObject({ element: { name: 'connect' } })
  expect(opened).toEqual(['map'])
})

test('a screen that the user cannot open has no target; nor has a screen without it', async () => {
  const { find } = openTour({ screens: { map: ['search'] } })
  expect(await settle(find(step('sent', 'sent')))).toBeNull()
  expect(await settle(find(step('connect', 'map')))).toBeNull()
})

test('a hidden target does not count', async () => {
  shown.set('invite', false)
  expect(await settle(openTour().find(step('invite')))).toBeNull()
})

test('while the screen is loading its target is awaited, but not forever', async () => {
  const { control } = openTour({ screens: { map: [] } })
  const search = openScreenAndFindTarget(step('connect', 'map'), {
    ...control,
    isLoading: () => true,
    isMobile: false,
    isOpen: false,
  })
  let isOver = false
  void search.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(7_500)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(true)
})

test('on a phone a target inside a menu is shown by the menu, on a wide screen not', async () => {
  show('account')
  expect(await openTour({ isMobile: true }).find(withMenu)).toMatchObject({
    element: { name: 'account' },
    isMenu: true,
  })
  expect(await settle(openTour().find(withMenu))).toBeNull()
})

function stepFinder(steps: TourStep[], settings: TourSettings = {}) {
  const { control, opened } = openTour(settings)
  const filled: DriveStep[] = steps.map(() => ({}))
  const reach = createTourStepOpener(steps, filled, control, settings.isMobile ?? false)
  return { filled, opened, reach: (from: number, direction: 1 | -1) => settle(reach(from, direction)) }
}

test('steps without a target are skipped, in both directions', async () => {
  show('a', 'd')
  const { reach } = stepFinder(['a', 'b', 'c', 'd'].map((at) => step(at)))
  expect(await reach(1, 1)).toBe(3)
  expect(await reach(2, -1)).toBe(0)
})

test('after the last step there is none, and before the first', async () => {
  show('a')
  const { reach } = stepFinder([step('a'), step('b')])
  expect(await reach(1, 1)).toBeNull()
  expect(await reach(-1, -1)).toBeNull()
})

test('a found step has its title, its text and its place among all steps, skipped ones too', async () => {
  show('b')
  const { reach, filled } = stepFinder([step('a'), step('b'), step('c')])
  await reach(0, 1)
  expect(filled).toEqual([
    {},
    expect.objectContaining({ popover: { title: 'b title', description: 'b text', progressText: '2 of 3' } }),
    {},
  ])
})

test('the screen of several targets is opened once', async () => {
  const steps = [step('search', 'map'), step('gone', 'map'), step('sent', 'sent')]
  const { reach, opened } = stepFinder(steps, { screens: { map: ['search'], sent: ['sent'] } })
  expect(await reach(0, 1)).toBe(0)
  expect(await reach(1, 1)).toBe(2)
  expect(opened).toEqual(['map', 'sent'])
})

test('the text about a menu is shown only where the target is inside it', async () => {
  show('account')
  const phone = stepFinder([withMenu], { isMobile: true })
  await phone.reach(0, 1)
  expect(phone.filled[0]?.popover?.description).toBe('It is in this menu.')
  show('invite')
  await phone.reach(0, 1)
  expect(phone.filled[0]?.popover?.description).toBe('invite text')
})

test('a step has one target per tour, and the text about billing says whether there is any', () => {
  for (const steps of [CLIENT_TOUR_STEPS, getVendorTourSteps({ hasBilling: true })]) {
    const targets = steps.map(({ at }) => at)
    expect(new Set(targets).size).toBe(targets.length)
  }
  const billingOf = (hasBilling: boolean) =>
    getVendorTourSteps({ hasBilling }).find(({ at }) => at === 'vendor-billing')
  expect(billingOf(false)?.text.message).toBe('Feature that will be released soon!')
  expect(billingOf(true)?.text.message).not.toBe(billingOf(false)?.text.message)
})
