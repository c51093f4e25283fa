-- The chain over the audit log (SR-089). It is a table of its own, so that the log stays what nobody changes and whoever
-- writes to it waits for nothing. One row for what was sealed together: which rows, a keyed hash of each, and one over all
-- of it and the row before. The key lies outside the database.
create table audit_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  -- Up to this id every row has a seal; above it some may still be on their way.
  settled bigint not null,
  highest bigint not null,
  ids bigint[] not null,
  row_macs bytea not null,
  seal bytea not null
);
create index audit_seals_highest on audit_seals (highest);

-- Where the chain begins since its oldest part was removed (SR-094): the last seal that is gone, signed.
create table audit_cuts (
  number bigint primary key,
  seal bytea not null,
  cut_at timestamptz not null,
  signature bytea not null
);

-- The service role cannot delete from the log; this removes the oldest part of it, and nothing that is younger than a year
-- whoever asks (AUDIT_YEARS is at least one). Returns how many rows went.
create function prune_audit(up_to bigint, before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pruned bigint;
begin
  if before > now() - interval '1 year' then
    raise exception 'The audit log is kept for a year at least.' using errcode = 'check_violation';
  end if;
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

-- What an administrator asks of the log: about whom, for which vendor, what was done.
create index audit_log_person on audit_log (person_id, at) where person_id is not null;
create index audit_log_vendor on audit_log (vendor_id, at) where vendor_id is not null;
create index audit_log_kind on audit_log (kind, action, at);
