import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OUTSIDE_TRANSACTION_MARKER, splitStatements } from '#server/platform/migrate-database.ts'

// A migration that checks the rows of a table under its exclusive lock stops the copies that go on serving (docs/decisions/0067).

const FOLDER = join(import.meta.dirname, '../migrations')
/** The migrations before were written without the rule, and an applied migration never changes. */
const FIRST = '0113'

/** An index is built `concurrently` from this one on. */
const FIRST_CONCURRENT = '0131'

const listStatements = (sql: string): string[] =>
  splitStatements(sql).map((statement) => statement.replaceAll(/\s+/g, ' ').toLowerCase())

const listCreatedTables = (statements: string[]) =>
  new Set(statements.map((statement) => /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]))

const listMigrations = (first: string): [name: string, sql: string][] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && name >= first)
    .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')])

/** Returns the statements of a migration that check all rows of a table while nobody else can use it. */
function findLockingChecks(sql: string): string[] {
  const statements = listStatements(sql)
  const created = listCreatedTables(statements)
  const added = new Set(statements.map((statement) => /add constraint (\w+) .*not valid$/.exec(statement)?.[1]))
  return statements.filter((statement) => {
    const [, table, change = ''] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement) ?? []
    if (table === undefined || created.has(table)) return false
    const validated = /validate constraint (\w+)/.exec(change)?.[1]
    if (validated !== undefined) return added.has(validated)
    return /\b(check|foreign key) ?\(/.test(change) && !change.endsWith('not valid')
  })
}

/** Returns the statements that drop an index after the migration has built one: the drop waits for the table while nobody can write. */
function findDropsAfterBuilding(sql: string): string[] {
  const statements = listStatements(sql)
  const built = statements.findIndex((statement) => /^create (?:unique )?index /.test(statement))
  return built < 0
    ? []
    : statements.slice(built + 1).filter((statement) => /^drop index (?!concurrently )/.test(statement))
}

/** Returns the statements that build an index of a table with rows while nobody can write to it. */
function findBlockingIndexes(sql: string): string[] {
  const statements = listStatements(sql)
  const created = listCreatedTables(statements)
  return statements.filter((statement) => {
    const table = /^create (?:unique )?index (?!concurrently )(?:.*? )?on (?:only )?([\w.]+)/.exec(statement)?.[1]
    return table !== undefined && !created.has(table)
  })
}

/** Returns what a start cannot run once more, after one that was killed, of a migration outside a transaction. */
function findUnrepeatable(sql: string): string[] {
  const statements = listStatements(sql)
  return statements.filter((statement, place) => {
    if (statement.startsWith('drop index concurrently if exists ')) return false
    const name = /^create (?:unique )?index concurrently (\w+) on /.exec(statement)?.[1]
    return name === undefined || statements[place - 1] !== `drop index concurrently if exists ${name}`
  })
}

test('a migration builds the index of a table with rows concurrently, so that it can be repeated', () => {
  const migrations = listMigrations(FIRST_CONCURRENT)
  const blocking = migrations.filter(([, sql]) => findBlockingIndexes(sql).length > 0)
  expect(blocking, 'Begin the file with `-- outside a transaction`, and build it concurrently.').toEqual([])
  const outside = migrations.filter(
    ([, sql]) => OUTSIDE_TRANSACTION_MARKER.test(sql) && findUnrepeatable(sql).length > 0,
  )
  expect(outside, 'Let `drop index concurrently if exists` go before each index, and nothing else be there.').toEqual(
    [],
  )
})

test.each([
  'create index a on referrals (b);',
  'create unique index if not exists a on only partitions.audit_log using btree (b);',
  'create index on referrals (b);',
  'create table things (id int); create index a on referrals (b);',
])('it finds an index that blocks: %s', (sql) => {
  expect(findBlockingIndexes(sql)).toHaveLength(1)
})

test('it finds what cannot be repeated outside a transaction, and lets the rest pass', () => {
  const index = 'drop index concurrently if exists a;\ncreate unique index concurrently a on t (b);'
  expect(findBlockingIndexes(`create table things (id int); create index a on things (id); ${index}`)).toEqual([])
  expect(findDropsAfterBuilding(`${index} ${index}`)).toEqual([])
  expect(findUnrepeatable(`-- outside a transaction\n-- Why\n${index}`)).toEqual([])
  expect(findUnrepeatable(`create index concurrently c on t (b); ${index} alter table t add d int;`)).toHaveLength(2)
})

test('a migration that builds an index drops none afterwards', () => {
  const found = listMigrations('0116').filter(([, sql]) => findDropsAfterBuilding(sql).length > 0)
  expect(found, 'Drop the other index in the next migration.').toEqual([])
  expect(findDropsAfterBuilding('create index a on t (b);\n-- Last\ndrop index c;')).toEqual(['drop index c'])
  expect(findDropsAfterBuilding('drop index c; create unique index a on t (b);')).toEqual([])
})

test('a migration adds a constraint to a table with rows as not valid, and a later one validates it', () => {
  const migrations = listMigrations(FIRST)
  expect(migrations).not.toEqual([])
  const locking = migrations.map(([name, sql]) => [name, findLockingChecks(sql)] as const)
  const found = locking.filter(([, statements]) => statements.length > 0)
  expect(found, 'Add the constraint as `not valid`, and validate it in the next migration.').toEqual([])
})

test.each([
  'alter table referrals add constraint kind check (kind in (1, 2));',
  '-- Why\nalter table referrals\n  add column kind int check (kind > 0);',
  'alter table only referrals add foreign key (vendor_id) references vendors;',
  'alter table if exists partitions.audit_log add check (id > 0);',
  'alter table referrals add constraint kind check (kind > 0) not valid; alter table referrals validate constraint kind;',
])('it finds: %s', (sql) => {
  expect(findLockingChecks(sql)).toHaveLength(1)
})

test.each([
  'alter table referrals add constraint kind check (kind in (1, 2)) not valid;',
  'alter table referrals validate constraint kind;',
  'alter table referrals add column vendor_id integer references vendors;',
  'create table things (id int check (id > 0)); alter table things add constraint id check (id > 1);',
])('it lets pass: %s', (sql) => {
  expect(findLockingChecks(sql)).toEqual([])
})
