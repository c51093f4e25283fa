import { parseArgs } from 'node:util'
import { endAllSessions } from '#server/features/accounts/sessions.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'
import { requireUserByEmail } from './require-user-by-email.ts'
import { runInTransaction } from '#server/platform/db.ts'

const OPTIONS = { email: { type: 'string' }, all: { type: 'boolean' } } as const

export const endSessionsCommand: Command = {
  name: 'end-sessions',
  usage: `Ends every session of one user, or of everybody: they sign in anew.
  end-sessions --email ada@example.org
  end-sessions --all`,
  async run(args) {
    const { email, all = false } = parseArgs({ args, options: OPTIONS }).values
    if (all === (email !== undefined)) throw new Error('Give either --email or --all.')
    await (all ? endEverySession() : endSessionsOf(email))
  },
}

const endSessionsOf = (email: string | undefined) =>
  withRunningDatabase(async ({ db }) => {
    const ended = await runInTransaction(db, async (tx) => {
      const { id } = await requireUserByEmail(tx, email)
      const [{ numDeletedRows } = { numDeletedRows: 0n }] = await endAllSessions(tx, id)
      await recordCommandInAuditLog(tx, { action: 'ended all of a user', kind: 'sign-in', personId: id })
      return numDeletedRows
    })
    console.log(`Ended ${ended} sessions of ${email}.`)
  })

const endEverySession = () =>
  withRunningDatabase(async ({ db }) => {
    const ended = await runInTransaction(db, async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirstOrThrow()
      const detail = { count: Number(numDeletedRows) }
      await recordCommandInAuditLog(tx, { action: 'ended all sessions', kind: 'sign-in', detail })
      return numDeletedRows
    })
    console.log(`Ended ${ended} sessions: everybody signs in anew.`)
  })
