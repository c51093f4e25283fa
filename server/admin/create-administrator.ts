import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { Email, NewPassword, requiredPersonNameSchema } from '#contract/fields.ts'
import { validateInput } from '#contract/input-issues.ts'
import { msg } from '#contract/message.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { insertUser } from '#server/features/users/user-row.ts'
import { readConfig } from '#server/platform/config.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { isUniqueViolation } from '#server/platform/database-errors.ts'
import { renderInLanguage } from '#server/platform/messages.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'
import { readPassword } from './read-password.ts'

const OPTIONS = { email: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } } as const

export const createAdministratorCommand: Command = {
  name: 'create',
  usage: `Makes an administrator. It asks for the password twice, or reads it from a pipe; it needs at least 8 characters.
  create --email you@example.org --first Ada --last Osei`,
  run: (args) => createAdministrator(parseArgs({ args, options: OPTIONS }).values),
}

interface Options {
  email?: string | undefined
  first?: string | undefined
  last?: string | undefined
}

async function createAdministrator(options: Options): Promise<void> {
  const email = required(Email, options.email ?? '', 'email')
  const first = required(requiredPersonNameSchema(msg('First Name is required')), options.first, 'first')
  const last = required(requiredPersonNameSchema(msg('Last Name is required')), options.last, 'last')
  const password = await readPassword(process.stdin, process.stdout)
  const { appName } = readConfig(process.env)
  assertStrongPassword(required(NewPassword, password, 'password'), { email, appName })

  const password_hash = await hashPassword(password)
  await withRunningDatabase(async ({ db }) => {
    try {
      await runInTransaction(db, async (tx) => {
        const made = { first, last, email, phone: '', password_hash, role: 'ADMIN' as const, created_at: new Date() }
        const id = await insertUser(tx, made)
        await recordCommandInAuditLog(tx, { action: 'made an administrator', kind: 'user', ids: [id], personId: id })
      })
    } catch (error) {
      if (isUniqueViolation(error, 'users_email')) throw new Error(`${email} has an account already.`, { cause: error })
      throw error
    }
    console.log(`${first} ${last} can sign in as an administrator.`)
  })
}

function required<T extends z.ZodType>(schema: T, value: unknown, name: string): z.output<T> {
  const checked = validateInput(schema, value)
  if (checked.data !== undefined) return checked.data
  const [issue] = checked.issues
  throw new Error(`--${name}: ${issue ? renderInLanguage('en', issue.message) : 'is not valid'}`)
}
