import { createServerMarkStore } from '#web/api/mark-store.ts'

/**
 * Marks of remembered browsers: with one of them, links of its mailbox open without a code. Somebody may read several
 * mailboxes in one browser.
 */
export const { read: readMailboxMarks, save: saveMailboxMark } = createServerMarkStore('mailboxes', 20)
