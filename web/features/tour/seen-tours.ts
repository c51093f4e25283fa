import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'

const SeenTours = z.record(z.string(), z.enum(['finished', 'skipped']))
const KEY = 'tour'

export const hasSeenTour = (userId: number): boolean =>
  String(userId) in (readStoredJson(persistentStorage, KEY, SeenTours) ?? {})

/** Stores on this device that the user has finished or skipped the tour (TOUR-008). */
export function rememberTourSeen(userId: number, how: 'finished' | 'skipped') {
  const known = readStoredJson(persistentStorage, KEY, SeenTours) ?? {}
  persistentStorage.write(KEY, JSON.stringify({ ...known, [userId]: how }))
}
