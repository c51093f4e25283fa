import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Email, NewPassword, requiredText } from '#contract/fields.ts'
import { checkNewPassword } from './features/accounts/password-rules.ts'
import { hashPassword } from './features/accounts/passwords.ts'
import { userRow } from './features/accounts/user-row.ts'
import { verifyAudit } from './features/audit/verify.ts'
import { recordAudit } from './platform/audit.ts'
import { readConfig } from './platform/config.ts'
import { isDuplicate, openDatabase } from './platform/db.ts'
import { runningDatabaseUrl } from './platform/connect.ts'
import { openKeys } from './platform/keys.ts'

const USAGE = `Makes an administrator:
  npm run admin -- create --email you@example.org --first Ada --last Osei
The password is read from standard input; it needs at least 8 characters.

Proves that nobody has changed the audit log, or names what was changed:
  npm run admin -- verify-audit`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } },
})

try {
  if (positionals[0] === 'create') await createAdministrator()
  else if (positionals[0] === 'verify-audit') await verifyAuditLog()
  else throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function createAdministrator() {
  const email = required(Email.safeParse(values.email ?? ''), 'email')
  const first = required(requiredText(100, 'First Name is required').safeParse(values.first), 'first')
  const last = required(requiredText(100, 'Last Name is required').safeParse(values.last), 'last')
  const password = await readPassword()
  const config = readConfig(process.env)
  checkNewPassword(required(NewPassword.safeParse(password), 'password'), { email, appName: config.appName })

  const { db, close } = openDatabase(await runningDatabaseUrl(config), () => undefined, 1)
  const at = new Date()
  try {
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('users')
        .values(
          userRow({
            first,
            last,
            email,
            phone: '',
            password_hash: await hashPassword(password),
            role: 'ADMIN',
            created_at: at,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(
        tx,
        { viewer: null, at, requestId: null },
        { action: 'made an administrator', kind: 'user', ids: [id], personId: id },
      )
    })
    console.log(`${first} ${last} can sign in as an administrator.`)
  } catch (error) {
    if (isDuplicate(error, 'users_email')) throw new Error(`${email} has an account already.`, { cause: error })
    throw error
  } finally {
    await close()
  }
}

async function verifyAuditLog() {
  const config = readConfig(process.env)
  // A key made now would call every row altered.
  if (!existsSync(join(config.keysDir, 'audit.key')))
    throw new Error(`There is no audit.key in ${config.keysDir}: nothing has been sealed with these keys.`)
  const keys = await openKeys(config.keysDir)
  const { db, close } = openDatabase(await runningDatabaseUrl(config), () => undefined, 1)
  try {
    const { problems, rows, seals, waiting } = await verifyAudit(db, keys)
    for (const problem of problems) console.log(problem)
    console.log(
      `${rows} rows are as they were sealed (${seals} seals); ${waiting} of the last seconds wait for theirs.`,
    )
    console.log(problems.length === 0 ? 'The audit log is whole.' : 'The audit log has been changed.')
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

function required<T>(read: { success: boolean; data?: T; error?: { issues: { message: string }[] } }, name: string): T {
  if (!read.success) throw new Error(`--${name}: ${read.error?.issues[0]?.message ?? 'is not valid'}\n\n${USAGE}`)
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
