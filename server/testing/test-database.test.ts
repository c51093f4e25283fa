import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const database = await createTestDatabase()
const other = await createTestDatabase()
const service = new Client({ connectionString: database.serviceUrl })
await service.connect()

afterAll(async () => {
  await service.end()
  await database.drop()
  await other.drop()
})

const refusal = async (sql: string) =>
  service.query(sql).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  )

test('each test database has the tables, and its rows are isolated', async () => {
  await service.query(`insert into occupations (name, sort_name) values ('Nurse', 'nurse')`)
  const elsewhere = new Client({ connectionString: other.serviceUrl }).on('error', () => undefined)
  await elsewhere.connect()
  const { rows } = await elsewhere.query('select name from occupations')
  await elsewhere.end()

  expect(rows).toEqual([])
})

test.each([
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'drop table occupations',
  'truncate occupations',
  'alter table occupations add column mine int',
  'create schema mine',
  'create database mine',
  'create role mine',
  'delete from audit_log',
  'delete from audit_seals',
  'update audit_cuts set number = 1',
  `update referral_events set at = now()`,
  'delete from schema_migrations',
])('SR-083 the service role may not: %s', async (sql) => {
  expect(await refusal(sql)).toBe('42501')
})

test.each(['postgres', 'template1'])('SR-083 the service role may not enter the database %s', async (name) => {
  const url = new URL(database.serviceUrl)
  url.pathname = name

  expect(await signIn(url)).toBe('42501')
})

test('SR-083 the service role owns nothing', async () => {
  const { rows } = await service.query(
    `select relname from pg_class join pg_roles on pg_roles.oid = relowner where rolname = current_user`,
  )
  expect(rows).toEqual([])
})

test.each([
  ['without a password', ''],
  ['with a default password', 'password'],
  ['with the name as password', 'care_service'],
])('SR-083 sign-in %s fails', async (_, password) => {
  const url = new URL(database.serviceUrl)
  url.password = password

  expect(await signIn(url)).not.toBe('signed in')
})

/** Returns 'signed in' or the error. */
async function signIn(url: URL): Promise<string> {
  const client = new Client({ connectionString: url.href })
  try {
    await client.connect()
    return 'signed in'
  } catch (error) {
    return (error as { code?: string }).code ?? 'refused by the driver'
  } finally {
    await client.end()
  }
}
