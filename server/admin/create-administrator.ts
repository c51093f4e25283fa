import type { z } from 'zod'
import { Email, NewPassword, PersonName } from '#contract/fields.ts'
import { checkInput } from '#contract/input-issues.ts'
import { msg } from '#contract/message.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { insertUser } from '#server/features/users/user-row.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { readConfig } from '#server/platform/config.ts'
import { findRunningDatabaseOwnerUrl } from '#server/platform/connect-to-database.ts'
import { isUniqueViolation, openDatabase } from '#server/platform/db.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

interface Options {
  email?: string | undefined
  first?: string | undefined
  last?: string | undefined
}

export async function createAdministrator(options: Options) {
  const email = required(Email, options.email ?? '', 'email')
  const first = required(PersonName(msg('First Name is required')), options.first, 'first')
  const last = required(PersonName(msg('Last Name is required')), options.last, 'last')
  const password = await readPassword()
  const config = readConfig(process.env)
  assertStrongPassword(required(NewPassword, password, 'password'), { email, appName: config.appName })

  const { db, close } = openDatabase(await findRunningDatabaseOwnerUrl(config), () => undefined, 1)
  const at = new Date()
  const password_hash = await hashPassword(password)
  try {
    await db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, { first, last, email, phone: '', password_hash, role: 'ADMIN', created_at: at })
      await recordAuditEntry(
        tx,
        { viewer: null, at, requestId: null },
        { action: 'made an administrator', kind: 'user', ids: [id], personId: id },
      )
    })
    console.log(`${first} ${last} can sign in as an administrator.`)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw new Error(`${email} has an account already.`, { cause: error })
    throw error
  } finally {
    await close()
  }
}

function required<T extends z.ZodType>(schema: T, value: unknown, name: string): z.output<T> {
  const checked = checkInput(schema, value)
  if (checked.data !== undefined) return checked.data
  const [issue] = checked.issues
  throw new Error(`--${name}: ${issue ? renderInLanguage('en', issue.message) : 'is not valid'}`)
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.log('Password:')
  let typed = ''
  for await (const piece of process.stdin) {
    typed += String(piece)
    if (typed.includes('\n')) break
  }
  return typed.split('\n')[0]!.replace(/\r$/, '')
}
