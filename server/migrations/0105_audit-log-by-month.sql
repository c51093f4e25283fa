-- The audit log by month (OPS-055). Copies of the version before go on writing to it under its name.
create schema if not exists partitions;
alter table audit_log validate constraint first_partition;

-- Sets the time of the row, as before. A trigger cannot move a row to another partition, so a row that was given a time of
-- another month is inserted once more with the right one.
create or replace function check_audit_row() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  written_at timestamptz := public.audit_time(new.at);
begin
  if new.id is distinct from currval('public.audit_log_id_seq') then
    raise exception 'The id of an audit row comes from its sequence.' using errcode = 'insufficient_privilege';
  end if;
  if date_trunc('month', written_at, 'UTC') <> date_trunc('month', new.at, 'UTC') then
    insert into public.audit_log (id, at, actor_id, role, action, kind, ids, person_id, vendor_id, outcome, request_id, detail)
      overriding system value
      values (new.id, written_at, new.actor_id, new.role, new.action, new.kind, new.ids, new.person_id, new.vendor_id,
        new.outcome, new.request_id, new.detail);
    return null;
  end if;
  new.at := written_at;
  return new;
end $$;

do $$
declare
  until text := substring(pg_get_constraintdef(oid) from '''(.+)''') from pg_constraint
    where conrelid = 'audit_log'::regclass and conname = 'first_partition';
  last_id bigint;
  granted record;
  rights text[] := '{}';
begin
  perform lock_between_requests('audit_log');

  for granted in select relname, privilege_type, grantee::regrole as role
    from pg_class, aclexplode(relacl)
    where oid in ('audit_log'::regclass, 'audit_log_id_seq'::regclass) and grantee not in (0, relowner)
  loop
    rights := rights || format('grant %s on %s %I to %s', granted.privilege_type,
      case granted.relname when 'audit_log' then 'table' else 'sequence' end, granted.relname, granted.role);
    execute format('revoke all on audit_log from %s', granted.role);
  end loop;
  select last_value + is_called::int into last_id from audit_log_id_seq;

  alter table audit_log alter id drop identity;
  drop trigger check_audit_row on audit_log;
  alter table audit_log rename to audit_log_first;
  alter table audit_log_first set schema partitions;
  alter index partitions.audit_log_at rename to audit_log_first_at;
  alter index partitions.audit_log_actor rename to audit_log_first_actor;
  alter index partitions.audit_log_ids rename to audit_log_first_ids;
  alter index partitions.audit_log_person rename to audit_log_first_person;
  alter index partitions.audit_log_vendor rename to audit_log_first_vendor;
  alter index partitions.audit_log_kind rename to audit_log_first_kind;
  alter index partitions.audit_log_openings rename to audit_log_first_openings;
  alter index partitions.audit_log_sent rename to audit_log_first_sent;

  -- Without a primary key, which would have to contain the time: ids come from one sequence, each partition has its own
  -- key over them, and verify-audit reports an id that is there twice.
  create table audit_log (
    id bigint not null generated always as identity,
    at timestamptz not null,
    actor_id integer,
    role text,
    action text not null,
    kind text not null,
    ids integer[] not null default '{}',
    person_id integer,
    vendor_id integer,
    outcome text not null default 'done' constraint audit_log_outcome_check check (outcome in ('done', 'refused')),
    request_id text,
    detail jsonb not null default '{}'
  ) partition by range (at);
  create index audit_log_at on audit_log (at);
  create index audit_log_actor on audit_log (actor_id, at) where actor_id is not null;
  create index audit_log_ids on audit_log using gin (ids);
  create index audit_log_person on audit_log (person_id, at) where person_id is not null;
  create index audit_log_vendor on audit_log (vendor_id, at) where vendor_id is not null;
  create index audit_log_kind on audit_log (kind, action, at);
  create index audit_log_openings on audit_log using gin (ids)
    where kind in ('referral', 'attachment') and action in ('opened', 'opened history', 'marked read', 'exported');
  create index audit_log_sent on audit_log ((ids[1])) where kind = 'referral' and action = 'sent';
  create trigger check_audit_row before insert on audit_log for each row execute function check_audit_row();

  perform setval('audit_log_id_seq', last_id, false);
  execute format('alter table audit_log attach partition partitions.audit_log_first for values from (minvalue) to (%L)', until);
  alter table partitions.audit_log_first drop constraint first_partition;
  for granted in select unnest(rights) as statement loop execute granted.statement; end loop;
end $$;
