import { z } from 'zod'
import { persistentStorage, readStoredJson, tabStorage } from '#web/api/storage.ts'

const SeenTours = z.record(z.string(), z.enum(['finished', 'skipped']))
const KEY = 'tour'

export const hasSeenTour = (userId: number): boolean =>
  String(userId) in (readStoredJson(persistentStorage, KEY, SeenTours) ?? {})

/** Stores on this device that the user has finished or skipped the tour (TOUR-008). */
export function rememberTourSeen(userId: number, how: 'finished' | 'skipped') {
  const known = readStoredJson(persistentStorage, KEY, SeenTours) ?? {}
  persistentStorage.write(KEY, JSON.stringify({ ...known, [userId]: how }))
}

const RunningTour = z.object({
  userId: z.int(),
  /** The step that is shown. */
  at: z.string(),
  /** The address on which the tour was started. */
  startedOn: z.string(),
})
type RunningTour = z.output<typeof RunningTour>
const RUNNING_KEY = 'running-tour'

/** Returns the tour of this tab that a reload has interrupted (decision 57). */
export function findInterruptedTour(userId: number): RunningTour | null {
  const running = readStoredJson(tabStorage, RUNNING_KEY, RunningTour)
  return running?.userId === userId ? running : null
}

export const rememberRunningTour = (running: RunningTour) => tabStorage.write(RUNNING_KEY, JSON.stringify(running))

export const forgetRunningTour = () => tabStorage.remove(RUNNING_KEY)
