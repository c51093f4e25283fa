-- The seals by month, like the log (0105).
alter table audit_seals validate constraint first_partition;

do $$
declare
  until text := substring(pg_get_constraintdef(oid) from '''(.+)''') from pg_constraint
    where conrelid = 'audit_seals'::regclass and conname = 'first_partition';
  granted record;
  rights text[] := '{}';
begin
  perform lock_between_requests('audit_seals');

  for granted in select privilege_type, grantee::regrole as role
    from pg_class, aclexplode(relacl) where oid = 'audit_seals'::regclass and grantee not in (0, relowner)
  loop
    rights := rights || format('grant %s on audit_seals to %s', granted.privilege_type, granted.role);
    execute format('revoke all on audit_seals from %s', granted.role);
  end loop;

  alter table audit_seals rename to audit_seals_first;
  alter table audit_seals_first set schema partitions;
  alter index partitions.audit_seals_highest rename to audit_seals_first_highest;
  create table audit_seals (
    number bigint not null,
    sealed_at timestamptz not null,
    -- Up to this id every row has a seal; above it some may still be on their way.
    settled bigint not null,
    highest bigint not null,
    ids bigint[] not null,
    row_macs bytea not null,
    seal bytea not null,
    key_number integer not null default 1
  ) partition by range (sealed_at);
  create index audit_seals_highest on audit_seals (highest);
  execute format('alter table audit_seals attach partition partitions.audit_seals_first for values from (minvalue) to (%L)', until);
  alter table partitions.audit_seals_first drop constraint first_partition;
  for granted in select unnest(rights) as statement loop execute granted.statement; end loop;
end $$;

drop function lock_between_requests(regclass);

-- As before (0059). It refuses by the time of the seals: looking for younger rows would ask every month for each id.
create or replace function prune_audit(up_to bigint, given timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before timestamptz := audit_time(given) - make_interval(years => (select kept_years from audit_settings));
  pruned bigint;
begin
  if exists (select from audit_seals where number <= up_to and sealed_at >= before) then
    raise exception 'Some of these audit rows are younger than %.', before using errcode = 'check_violation';
  end if;
  delete from audit_log a using (select unnest(ids) as id from audit_seals where number <= up_to) s
    where a.id = s.id and a.at < before;
  get diagnostics pruned = row_count;
  delete from audit_seals where number <= up_to;
  delete from audit_cuts where number < up_to;
  return pruned;
end $$;
