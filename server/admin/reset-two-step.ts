import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { notifyAccountChange } from '#server/features/accounts/notify-account-change.ts'
import { endAllSessions } from '#server/features/accounts/sessions.ts'
import { resetTwoStepAttempts } from '#server/features/accounts/two-step.ts'
import { systemClock } from '#server/platform/clock.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { openKeysOfDatabase } from '#server/platform/bound-keys.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'
import { requireUserByEmail } from './require-user-by-email.ts'

export const resetTwoStepCommand: Command = {
  name: 'reset-two-step',
  usage: `For a user who has lost the authenticator app or the phone: removes the app and its recovery codes, sends codes by email
again, ends the user's sessions and tells the user by email. Make sure of who asks.
  reset-two-step --email ada@example.org`,
  run: (args) => resetTwoStep(parseArgs({ args, options: { email: { type: 'string' } } }).values.email),
}

const resetTwoStep = (email: string | undefined) =>
  withRunningDatabase(async ({ db, config, ownerUrl }) => {
    const keys = await openKeysOfDatabase(db, config.keysDir)
    const jobs = await startJobs(ownerUrl, [], pino({ level: 'silent' }))
    try {
      await runInTransaction(db, async (tx) => {
        const user = await requireUserByEmail(tx, email)
        await tx.deleteFrom('authenticators').where('user_id', '=', user.id).execute()
        await tx.updateTable('users').set({ enable_sending_sms: false }).where('id', '=', user.id).execute()
        await resetTwoStepAttempts(tx, user.id)
        await endAllSessions(tx, user.id)
        await notifyAccountChange({ jobs, keys, config, clock: systemClock }, tx, user, ['authenticator'])
        await recordCommandInAuditLog(tx, { action: 'reset two-step', kind: 'user', ids: [user.id], personId: user.id })
      })
    } finally {
      await jobs.stop()
    }
    console.log(`${email} gets sign-in codes by email again and has to sign in anew.`)
  })
