-- The audit log's settings. The service role reads them; only the owner writes them (SR-089, SR-094).
create table audit_settings (
  single boolean primary key default true check (single),
  -- AUDIT_YEARS; each start of the hub writes it.
  kept_years integer not null check (kept_years >= 1),
  -- True on test databases, whose tests move the clock. Each start of the hub sets it to false.
  is_clock_given boolean not null default false
);
insert into audit_settings (kept_years) values (6);

-- The log's time: the database's clock, or in tests the time that is given.
create function audit_time(given timestamptz) returns timestamptz
  language sql volatile set search_path = pg_catalog, pg_temp as $$
  select case when is_clock_given then given else clock_timestamp() end from public.audit_settings
$$;

-- Nobody back-dates a row or chooses its id: an injected statement has no more rights than the service role.
create function check_audit_row() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.id is distinct from currval('public.audit_log_id_seq') then
    raise exception 'The id of an audit row comes from its sequence.' using errcode = 'insufficient_privilege';
  end if;
  new.at := public.audit_time(new.at);
  return new;
end $$;
create trigger check_audit_row before insert on audit_log for each row execute function check_audit_row();

-- Deletes the oldest part of the log for the service role, which has no right to: never a row that is younger than
-- kept_years, no matter who calls. Returns how many rows it deleted.
drop function prune_audit(bigint, timestamptz);
create function prune_audit(up_to bigint, given timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before timestamptz := audit_time(given) - make_interval(years => (select kept_years from audit_settings));
  pruned bigint;
begin
  delete from audit_log a using (select unnest(ids) as id from audit_seals where number <= up_to) s
    where a.id = s.id and a.at < before;
  get diagnostics pruned = row_count;
  if exists (select from audit_seals s cross join lateral unnest(s.ids) as i(id) join audit_log a on a.id = i.id
    where s.number <= up_to) then
    raise exception 'Some of these audit rows are younger than %.', before using errcode = 'check_violation';
  end if;
  delete from audit_seals where number <= up_to;
  delete from audit_cuts where number < up_to;
  return pruned;
end $$;
revoke execute on function prune_audit(bigint, timestamptz) from public;
