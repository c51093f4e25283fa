import { parseArgs } from 'node:util'
import { printAuditAnchor, verifyAuditLog } from './admin/audit-log.ts'
import { printConfig } from './admin/print-config.ts'
import { createAdministrator } from './admin/create-administrator.ts'

/** The commands: their description and usage, which `USAGE` prints, and the function that runs each. */
const COMMANDS = {
  create: {
    usage: `Makes an administrator. The password is read from standard input; it needs at least 8 characters.
  npm run admin -- create --email you@example.org --first Ada --last Osei`,
    run: createAdministrator,
  },
  config: {
    usage: `Prints every setting as it holds, with secrets masked.
  npm run admin -- config`,
    run: printConfig,
  },
  anchor: {
    usage: `Prints the end of the audit log as one line. Keep it somewhere else: nobody can rewrite the log up to there unnoticed.
  npm run admin -- anchor`,
    run: printAuditAnchor,
  },
  'verify-audit': {
    usage: `Proves that nobody has changed the audit log, or names what was changed. It compares any number of anchors, too.
  npm run admin -- verify-audit [--anchor 'audit-anchor seal=…']`,
    run: verifyAuditLog,
  },
}

const USAGE = Object.values(COMMANDS)
  .map(({ usage }) => usage)
  .join('\n\n')

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      anchor: { type: 'string', multiple: true },
    },
  })
  const command = Object.entries(COMMANDS).find(([name]) => name === positionals[0])?.[1]
  if (!command) throw new Error(USAGE)
  await command.run(values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
