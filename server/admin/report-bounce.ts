import { parseArgs } from 'node:util'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { sql } from 'kysely'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

export const reportBounceCommand: Command = {
  name: 'report-bounce',
  usage: `For a mail to a vendor's own address that came back: shows senders and administrators that mail does not reach the vendor. Meant
for the program that reads the mailbox of MAIL_FROM.
  report-bounce --email office@vendor.example`,
  run: (args) => reportBounce(parseArgs({ args, options: { email: { type: 'string' } } }).values.email),
}

const reportBounce = (email: string | undefined) =>
  withRunningDatabase(async ({ db }) => {
    const vendor = await findVendorByEmail(db, email)
    const problem = { vendorId: vendor.id, email: vendor.email, reason: 'mail came back', at: new Date() }
    await runInTransaction(db, async (tx) => {
      await upsertVendorMailboxProblem(tx, { ...problem, kind: 'undelivered' })
      await recordCommandInAuditLog(tx, { action: 'reported', kind: 'mailbox', ids: [vendor.id], vendorId: vendor.id })
    })
    console.log(`Mail to ${vendor.email} is shown as undeliverable.`)
  })

async function findVendorByEmail(db: Db, email: string | undefined) {
  if (email === undefined) throw new Error('--email: is needed')
  const vendor = await db
    .selectFrom('vendors')
    .select(['id', 'email'])
    .where(sql<string>`lower(email)`, '=', normalizeEmail(email))
    .executeTakeFirst()
  if (!vendor) throw new Error(`--email: no vendor has the address ${email}.`)
  return vendor
}
