import { z } from 'zod'
import { lasting, readJson } from '#web/api/storage.ts'

const Ended = z.record(z.string(), z.enum(['finished', 'skipped']))
const KEY = 'tour'

export const hasEnded = (userId: number): boolean => String(userId) in (readJson(lasting, KEY, Ended) ?? {})

/** Remembers on this device that the user has seen the tour, or did not want to (TOUR-008). */
export function rememberEnd(userId: number, how: 'finished' | 'skipped') {
  const known = readJson(lasting, KEY, Ended) ?? {}
  lasting.write(KEY, JSON.stringify({ ...known, [userId]: how }))
}
