import { parseArgs } from 'node:util'
import { DOCTOR_CHECKS } from '#server/doctor/doctor.ts'
import { openKeysOfDatabase } from '#server/platform/bound-keys.ts'
import { hours } from '#server/platform/clock.ts'
import { assertStorageWritable, openKeysAndStorageChecker } from '#server/platform/keys-and-storage.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { openVault } from '#server/platform/vault.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

const OPTIONS = { continue: { type: 'boolean' } } as const

/** Of each check; the rest is counted. */
const MOST_PRINTED = 50

export const doctorCommand: Command = {
  name: 'doctor',
  usage: `Compares database, files and keys with one another, and prints what does not fit. Changes nothing. With
--continue it reads of the audit log what came since the last verification, which is quick enough for every night.
  doctor
  doctor --continue`,
  run: (args) =>
    withRunningDatabase(
      async ({ db, config }) => {
        const files = await openFileStore(config)
        const keys = await openKeysOfDatabase(db, config.keysDir) // with other keys nothing would fit
        const { assertWhole } = await openKeysAndStorageChecker(db, files, keys)
        // Otherwise the text would only say that the service is busy.
        await assertStorageWritable(files)
        await assertWhole()
        const vault = openVault(files, config.keysDir, assertWhole)
        const { continue: continuesAuditLog = false } = parseArgs({ args, options: OPTIONS }).values
        const hub = { db, files, vault, keys, config, continuesAuditLog, at: new Date() }
        let found = 0
        for (const { name, check } of DOCTOR_CHECKS) {
          let count = 0
          for await (const finding of check(hub)) {
            count += 1
            if (count <= MOST_PRINTED) console.log(finding)
          }
          if (count > MOST_PRINTED) console.log(`${name}: ${count - MOST_PRINTED} more.`)
          found += count
        }
        await recordCommandInAuditLog(db, { action: 'examined', kind: 'hub', detail: { found } })
        console.log(found === 0 ? 'Database, files and keys fit together.' : `Found ${found} that do not fit.`)
        if (found > 0) process.exitCode = 1
      },
      { queryTimeoutMs: hours(1) },
    ),
}
