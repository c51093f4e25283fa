-- The audit log and its seals become tables of one partition a month (0105, 0107). What is there today becomes the first
-- partition, so nothing is copied. Its constraint is validated in the next migration, without a lock that a request waits for.

-- Locks the table for the rest of the transaction. Requests that come meanwhile wait two seconds at most, although a
-- verification may hold the table for hours. 0107 drops this function.
create function lock_between_requests(which regclass) returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', '2s', true);
  loop
    begin
      execute format('lock table %s in access exclusive mode', which);
      exit;
    exception when lock_not_available then perform pg_sleep(1);
    end;
  end loop;
end $$;

do $$
begin
  perform lock_between_requests('audit_log');
  -- Rows of a clock that was ahead are in it as well.
  execute format('alter table audit_log add constraint first_partition check (at < %L) not valid',
    (date_trunc('month', greatest(now(), (select max(at) from audit_log)) at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
