import { pino } from 'pino'
import { requeueAllUndeliveredMessages } from '#server/features/messages/undelivered.ts'
import { openKeysOfDatabase } from '#server/platform/bound-keys.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

export const resendUndeliveredCommand: Command = {
  name: 'resend-undelivered',
  usage: `Sends every message of /admin/messages again that can still be sent, for a mail server that has refused everybody.
  resend-undelivered`,
  run: () => resendUndelivered(),
}

const resendUndelivered = () =>
  withRunningDatabase(async ({ db, config, ownerUrl }) => {
    const keys = await openKeysOfDatabase(db, config.keysDir)
    const jobs = await startJobs(ownerUrl, [], pino({ level: 'silent' }), { takesJobs: false })
    try {
      const { queued, kept } = await requeueAllUndeliveredMessages({ db, jobs, keys }, new Date(), (tx, ids) =>
        recordCommandInAuditLog(tx, { action: 'tried again', kind: 'message', ids }),
      )
      console.log(`${queued} messages are on their way again; ${kept} cannot be sent any more.`)
    } finally {
      await jobs.stop()
    }
  })
