import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'

const SeenTours = z.record(z.string(), z.enum(['finished', 'skipped']))
const KEY = 'tour'

export const hasSeenTour = (userId: number): boolean =>
  String(userId) in (readStoredJson(persistentStorage, KEY, SeenTours) ?? {})

/** Remembers on this device that the user has seen the tour, or did not want to (TOUR-008). */
export function rememberTourSeen(userId: number, how: 'finished' | 'skipped') {
  const known = readStoredJson(persistentStorage, KEY, SeenTours) ?? {}
  persistentStorage.write(KEY, JSON.stringify({ ...known, [userId]: how }))
}
