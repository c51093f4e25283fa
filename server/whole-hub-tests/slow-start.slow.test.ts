import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DATABASE_SESSION_LIMITS } from '#server/platform/database-session-limits.ts'
import { migrateDatabase } from '#server/platform/migrate-database.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { startCopy, startDatabaseForHubCopies } from '#server/testing/hub-copies.ts'

test('a first start succeeds on a machine that needs longer to fill and write a table than a request may take', async () => {
  const database = await startDatabaseForHubCopies()
  await migrateDatabase({
    ...database,
    folder: join(import.meta.dirname, '../migrations'),
    log: { info: () => undefined },
  })
  const seconds = (DATABASE_SESSION_LIMITS.statement_timeout + 1_000) / 1_000
  await runQuery(
    database.ownerUrl,
    `create function take_long() returns trigger language plpgsql
       as $$ begin perform pg_sleep(${seconds}); return null; end $$;
     create trigger take_long after insert on gazetteer_version for each statement execute function take_long();
     create trigger take_long after insert on notification_settings for each statement execute function take_long();
     create trigger take_long after insert on audit_log for each statement execute function take_long()`,
  )
  expect(await startCopy(database).outcome).toBe('ready')
  expect(await runQuery(database.ownerUrl, 'select count(*)::int from gazetteer_version')).toEqual([{ count: 1 }])
})
