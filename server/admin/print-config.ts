import { readConfig } from '#server/platform/config.ts'
import { listMaskedSettings } from '#server/platform/list-masked-settings.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

export const printConfigCommand: Command = {
  name: 'config',
  usage: `Prints every setting as it holds, with secrets masked.
  config`,
  run: printConfig,
}

/** Prints the settings of the environment and its files; refuses what a start would refuse. Works without a database, too. */
async function printConfig() {
  readConfig(process.env)
  const settings = listMaskedSettings(process.env)
  for (const line of settings) console.log(line)
  const isRecorded = await withRunningDatabase(({ db }) =>
    recordCommandInAuditLog(db, { action: 'printed settings', kind: 'hub', detail: {} }),
  ).then(
    () => true,
    () => false,
  )
  const where = isRecorded ? '' : ' The hub does not run, so the audit log does not tell of it.'
  console.log(`These ${settings.length} settings hold.${where}`)
}
