import { printAuditAnchorCommand, verifyAuditCommand } from './audit-log.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import type { Command } from './command.ts'
import { createAdministratorCommand } from './create-administrator.ts'
import { doctorCommand } from './doctor.ts'
import { endSessionsCommand } from './end-sessions.ts'
import { jobsCommand } from './jobs.ts'
import { printConfigCommand } from './print-config.ts'
import { rebuildSearchIndexCommand } from './rebuild-search-index.ts'
import { reportBounceCommand } from './report-bounce.ts'
import { resendUndeliveredCommand } from './resend-undelivered.ts'
import { resetTwoStepCommand } from './reset-two-step.ts'
import { rotateKeysCommand } from './rotate-keys.ts'
import { sendTestMailCommand } from './send-test-mail.ts'

/** Every command, in the order in which `npm run admin` lists them. */
export const COMMANDS: Command[] = [
  createAdministratorCommand,
  printConfigCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
  jobsCommand,
  resetTwoStepCommand,
  endSessionsCommand,
  rotateKeysCommand,
  rebuildSearchIndexCommand,
  sendTestMailCommand,
  resendUndeliveredCommand,
  reportBounceCommand,
  printAuditAnchorCommand,
  verifyAuditCommand,
]

const listOfCommands = () =>
  COMMANDS.map(({ usage }) => usage.replaceAll(/^ {2}(?=\S)/gm, '  npm run admin -- ')).join('\n\n')

/** Runs the command that the first word names; without a word lists them all. */
export async function runAdmin([name, ...words]: string[]): Promise<void> {
  const command = COMMANDS.find((known) => known.name === name)
  if (command) return command.run(words)
  if (name !== undefined) throw new Error(`There is no command ${name}. These are known:\n\n${listOfCommands()}`)
  console.log(listOfCommands())
}
