import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'

// Marks of remembered browsers: with one of them, links of its mailbox open without a code. Somebody may read several
// mailboxes in one browser.

const MARKS = 'mailboxes'
const MAX_MARKS = 20

export const readMailboxMarks = (): string[] => readStoredJson(persistentStorage, MARKS, z.array(z.string())) ?? []

export const saveMailboxMark = (mark: string) =>
  persistentStorage.write(MARKS, JSON.stringify([...new Set([mark, ...readMailboxMarks()])].slice(0, MAX_MARKS)))
