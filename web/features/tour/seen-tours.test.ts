import { beforeEach, expect, test } from 'vitest'
import { persistentStorage, tabStorage } from '#web/api/storage.ts'
import {
  findInterruptedTour,
  forgetRunningTour,
  hasSeenTour,
  rememberRunningTour,
  rememberTourSeen,
} from './seen-tours.ts'

beforeEach(() => {
  persistentStorage.remove('tour')
  tabStorage.remove('running-tour')
})

test('each user of the device sees the tour once, finished or skipped', () => {
  rememberTourSeen(1, 'finished')
  rememberTourSeen(11, 'skipped')
  expect([1, 11, 111].map(hasSeenTour)).toEqual([true, true, false])
})

test('a tour that is finished stays seen when it is started again and skipped', () => {
  rememberTourSeen(1, 'finished')
  rememberTourSeen(1, 'skipped')
  expect(hasSeenTour(1)).toBe(true)
})

test('what something else has stored is no seen tour, and is replaced', () => {
  persistentStorage.write('tour', '[1]')
  expect(hasSeenTour(1)).toBe(false)
  rememberTourSeen(1, 'skipped')
  expect(hasSeenTour(1)).toBe(true)
})

test('a reload continues the tour of the same user, at its step', () => {
  const running = { userId: 1, at: 'search', startedOn: '/orders?pageNumber=2' }
  rememberRunningTour(running)
  expect(findInterruptedTour(1)).toEqual(running)
  expect(findInterruptedTour(2)).toBeNull()
  forgetRunningTour()
  expect(findInterruptedTour(1)).toBeNull()
})
