import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { findRowChangeStatements, readSources } from '#server/testing/sources.ts'

// Security rules that are checked in the source text, so that new code is covered without a test of its own.

const { db } = await startTestApp({}, {})
const sources = readSources('server')

/** Changes of owned rows without an owner condition, each with the reason. */
const WITHOUT_OWNER: Record<string, string> = {
  'server/admin/end-sessions.ts sessions': 'an administrator ends all of them',
  'server/features/accounts/expired-sessions.ts sessions': 'ends what is too old, whoever it belongs to',
  'server/features/accounts/expired-sessions.ts password_resets': 'forgets what has run out',
  'server/features/accounts/expired-sessions.ts confirmations': 'forgets what has run out',
  'server/features/attachments/scan.ts attachments': 'without a scanner nothing waits for one',
  'server/features/billing/queries.ts payment_subscriptions': 'the payment provider names its own subscription',
  'server/features/billing/webhook.ts payment_cards': 'the payment provider names its own card',
  'server/features/vendor-contacts/people-search.ts people_shown': 'forgets what is too old',
  'server/features/vendor-contacts/queries.ts contact_invitations': 'forgets what has run out',
  'server/features/corrections/delete-old-corrections.ts corrections': 'forgets what is too old',
  'server/features/deletions/replay-deletion-journal.ts attachments': 'the journal names what its owner had deleted',
  'server/features/deletions/replay-deletion-journal.ts referrals': 'the journal names what its owner had deleted',
  'server/features/guest-referrals/send-confirmed-draft.ts guest_drafts': 'the right is in the code or the link',
  'server/features/guest-referrals/drafts.ts guest_drafts': 'the right is in the code; what is too old is deleted',
  'server/features/guest-referrals/routes.ts guest_drafts': 'the right is in the link',
  'server/features/invitations/send-registration-invitations.ts invitations': 'forgets what is too old',
  'server/features/emailed-links/remembered-browsers.ts mailbox_browsers': 'forgets what has run out',
  'server/features/messages/undelivered.ts undelivered_messages': 'for administrators; a message may have no account',
  'server/features/search-index/delete-unused-words.ts search_words': 'forgets words that nobody has',
  'server/features/unreached-vendors/settle-mailbox-problem.ts mailbox_problems':
    'for administrators, who settle them for all vendors',
}

test('SR-029: every UPDATE and DELETE of owned rows has a condition on the owner', async () => {
  const owners = await ownerColumns()
  const changes = findRowChangeStatements(sources.filter(({ path }) => !path.startsWith('server/features/demo/')))
  const ownerless = changes.filter(({ table, conditions }) => {
    const columns = owners.get(table) ?? []
    return columns.length > 0 && !columns.some((column) => new RegExp(`\\b${column}\\b`).test(conditions))
  })
  expect(ownerless.map(({ fileAndTable }) => fileAndTable).filter((place) => !(place in WITHOUT_OWNER))).toEqual([])
  // The test would prove nothing for a table without any changes found.
  for (const table of ['referrals', 'locations', 'vendor_contacts', 'media', 'sessions', 'networks'])
    expect(changes.map((change) => change.table)).toContain(table)
  const excused = new Set(ownerless.map(({ fileAndTable }) => fileAndTable))
  expect(Object.keys(WITHOUT_OWNER).filter((place) => !excused.has(place))).toEqual([])
})

/** Files that put text into SQL: no statement there contains anything that a caller sends. */
const SQL_TEXT_BUILDERS: Record<string, string> = {
  'server/backup/dump-database.ts': 'names of tables, columns and sequences, as PostgreSQL quotes them',
  'server/backup/replace-database-rows.ts': 'names of tables and constraints, as PostgreSQL quotes them',
  'server/doctor/check-foreign-keys.ts': 'names of tables, as PostgreSQL quotes them',
  'server/features/audit/partitions.ts': 'one of two key words',
  'server/features/audit/verify.ts': 'a constant statement',
  'server/platform/database-session-limits.ts': 'names and numbers of the settings',
  'server/platform/migrate-database.ts': 'constants, and the role, quoted',
  'server/platform/pg-channel-listener.ts': 'the channel, quoted',
  'server/platform/postgres/cluster.ts': 'constants, and the password, quoted',
}

test('SR-044: no SQL is built from text, but for names and constants in a few files', () => {
  // Kysely's `sql` template sends its values as parameters; `sql.raw` and the templates of `query()` do not.
  const built = /\bsql\.raw\b|\bquery(?:<[^(]*>)?\(\s*(?:`[^`]*\$\{|(?:'[^']*'|"[^"]*"|`[^`]*`|\w+)\s*\+)/
  const builders = sources.filter(({ text }) => built.test(text)).map(({ path }) => path)
  expect(builders.toSorted()).toEqual(Object.keys(SQL_TEXT_BUILDERS))
  expect("pool.query('select from users where email = ' + email)").toMatch(built)
  expect('pool.query<Row>(`select from users where email = ${email}`)').toMatch(built)
  expect('pool.query<Row>(`select from users where email = $1`, [email])').not.toMatch(built)
})

test('SR-085: randomness comes only from the crypto module', () => {
  // The demo's content is the same at each start, because it uses its own seeded generator.
  expect(linesWith(/Math\.random|Math\['random'\]|Date\.now\(\)\.toString/)).toEqual([])
  const makers = linesWith(/\b(randomBytes|randomInt|randomUUID|getRandomValues)\b.*\bfrom '/)
  expect(makers.filter((line) => !line.includes("from 'node:crypto'"))).toEqual([])
})

test('SR-085: no token, code, hash, signature or password is compared with === or as text', () => {
  const secret = String.raw`(?:\w*(?:token|signature|digest|hash|mac|mark|password)|\w*(?:Token|Signature|Digest|Hash|Mac|Mark|Password)\w*)(?:\.toString\([^)]*\))?`
  const state = String.raw`(?:null|undefined|'[^']*'|true|false|\d)`
  const compared = new RegExp(
    String.raw`(?<!typeof [\w.?]*)(?<![\w'])${secret} (?:===|!==|==|!=) (?!${state})|(?:===|!==) [\w.]*\b${secret}\b(?!\w|\(|\.length|\?)`,
  )
  expect(linesWith(compared)).toEqual([])
  expect('if (given.token === stored.token) return').toMatch(compared)
  expect('return codeHash !== row.code_hash').toMatch(compared)
  expect("if (typeof token === 'string') return").not.toMatch(compared)
})

/** Files whose transactions are not retried after a deadlock (SR-132), each with the reason. */
const WITHOUT_RETRY: Record<string, string> = {
  'server/platform/db.ts': 'holds the function that retries',
  'server/features/attachments/expiry.ts': 'destroys files; the job of the next minute repeats what failed',
  'server/features/attachments/scan.ts': 'destroys files; the job is repeated',
  'server/features/audit/audit-sealer.ts': 'reads and writes files; the job is repeated',
  'server/features/audit/verify.ts': 'only reads, at an isolation level of its own',
  'server/features/billing/subscription-sync.ts': 'asks the payment provider; the job is repeated',
  'server/features/billing/update-customer-details.ts': 'tells the payment provider; the job is repeated',
  'server/features/deletions/start-deletion-journaling.ts': 'writes a file; the job is repeated',
  'server/features/demo/seed-demo.ts': 'runs before the server listens',
}

test('SR-132: the transactions of requests are retried after a deadlock', () => {
  const unretried = sources.filter(
    ({ path, text }) => !path.startsWith('server/testing/') && /\.transaction\(\)/.test(text),
  )
  expect(unretried.map(({ path }) => path).toSorted()).toEqual(Object.keys(WITHOUT_RETRY).toSorted())
})

test('SR-091: the audit entries of a call are written in the transaction of its change', () => {
  // A copy of the context with another database keeps a `record` that writes outside the transaction.
  const copied = /\.\.\.(?:context|txContext|uploader|reader)\b(?!\.).*\bdb(?::|\b)/
  const redirected = /\brecord\(.*, (?:tx|db|context\.db|txContext\.db)\)/
  const found = [...linesWith(copied), ...linesWith(redirected)]
  expect(found.filter((line) => !line.startsWith('server/platform/serve.ts: '))).toEqual([])
  expect('deleteVendor({ ...context, db: tx }, id)').toMatch(copied)
  expect("await record({ action: 'changed' }, tx)").toMatch(redirected)
})

const linesWith = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

/**
 * Returns for each table the columns that identify the owner: references to a person, a vendor or an object of theirs.
 * People and vendors are owners themselves.
 */
async function ownerColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.conrelid::regclass::text as table, array_agg(a.attname::text) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.conrelid::regclass::text not in ('people', 'vendors') and c.confrelid::regclass::text in ('people', 'vendors', 'locations', 'referrals', 'services')
    group by 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
