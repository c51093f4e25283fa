-- What people had destroyed must stay destroyed after a restore of an older backup. Triggers note each deletion here, in the
-- transaction of the deletion itself and however it is written; the hub moves the rows within a second to the journal of
-- deletions, a file outside the database, which the first start after a restore applies.
create table deletion_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('attachment', 'consent', 'referral of sender', 'referral of vendor', 'user')),
  object_id integer not null,
  -- With the id this tells the object from one that gets the same id after a restore.
  object_created_at timestamptz not null,
  deleted_at timestamptz not null
);

create function log_referral_deletion() returns trigger language plpgsql as $$
begin
  insert into deletion_log (kind, object_id, object_created_at, deleted_at)
  select kind, new.id, new.created_at, deleted_at
  from (values
    ('referral of sender', old.deleted_by_sender_at, new.deleted_by_sender_at),
    ('referral of vendor', old.deleted_by_vendor_at, new.deleted_by_vendor_at),
    ('consent', old.consent_withdrawn_at, new.consent_withdrawn_at)
  ) as change (kind, before, deleted_at)
  where before is null and deleted_at is not null;
  return null;
end $$;
create trigger referral_deletion_logged after update of deleted_by_sender_at, deleted_by_vendor_at, consent_withdrawn_at
  on referrals for each row execute function log_referral_deletion();

create function log_user_deletion() returns trigger language plpgsql as $$
begin
  insert into deletion_log (kind, object_id, object_created_at, deleted_at)
  values ('user', new.id, new.created_at, new.deleted_at);
  return null;
end $$;
create trigger user_deletion_logged after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function log_user_deletion();

create function log_attachment_deletion() returns trigger language plpgsql as $$
begin
  insert into deletion_log (kind, object_id, object_created_at, deleted_at)
  values ('attachment', new.id, new.uploaded_at, new.destroyed_at);
  return null;
end $$;
create trigger attachment_deletion_logged after update of destroyed_at on attachments
  for each row when (old.destroyed_at is null and new.destroyed_at is not null) execute function log_attachment_deletion();

-- The length of the journal that this database knows of: a restored database finds what is new to it behind that.
create table deletion_journal (
  only_row boolean primary key default true check (only_row),
  bytes bigint not null
);
insert into deletion_journal (bytes) values (0);

-- The backups that were made and read back.
create table backups (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  bytes bigint not null
);
