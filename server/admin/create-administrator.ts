import { Email, NewPassword, PersonName } from '#contract/fields.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { insertUser } from '#server/features/users/user-row.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { readConfig } from '#server/platform/config.ts'
import { findRunningDatabaseOwnerUrl } from '#server/platform/connect-to-database.ts'
import { isUniqueViolation, openDatabase } from '#server/platform/db.ts'

interface Options {
  email?: string | undefined
  first?: string | undefined
  last?: string | undefined
}

export async function createAdministrator(options: Options) {
  const email = required(Email.safeParse(options.email ?? ''), 'email')
  const first = required(PersonName('First Name is required').safeParse(options.first), 'first')
  const last = required(PersonName('Last Name is required').safeParse(options.last), 'last')
  const password = await readPassword()
  const config = readConfig(process.env)
  assertStrongPassword(required(NewPassword.safeParse(password), 'password'), { email, appName: config.appName })

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

function required<T>(read: { success: boolean; data?: T; error?: { issues: { message: string }[] } }, name: string): T {
  if (!read.success) throw new Error(`--${name}: ${read.error?.issues[0]?.message ?? 'is not valid'}`)
  return read.data as T
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
