import { findEmbeddedDatabaseUrls } from '/tmp/lead/server/platform/postgres/embedded.ts'
import pg from 'pg'
const c = new pg.Client({ connectionString: (await findEmbeddedDatabaseUrls('/tmp/gb1')).ownerUrl })
await c.connect()
await c.query('set statement_timeout=0')
for (let i = 0; i < 8; i++)
  await c.query(`insert into referrals (sender_id, vendor_id, location_id, service_id, details, created_at)
 select r.sender_id, r.vendor_id, r.location_id, r.service_id, (select string_agg(md5(random()::text || n || k), '') from generate_series(1, 20) k), now() - n * interval '1 second'
 from generate_series(1, 120000) n, lateral (select * from referrals where id = 1 + n % 10) r`)
console.log(
  (
    await c.query(
      'select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from referrals) as rows',
    )
  ).rows,
)
await c.end()
