-- Senders without an account. A guest is a row of `people` with is_guest; `users` is a view that leaves guests out, so that
-- a query about accounts cannot find one. Only what shows referrals and records reads `people` (server/source-rules.test.ts).
-- Later migrations change and reference `people`; a new column for accounts is added to the view too
-- (`create or replace view` may append columns).

alter table users rename to people;
alter table people
  add column is_guest boolean not null default false,
  -- Keyed hash of a guest's e-mail address, for limits and blocks. Two guests of one address have nothing else in common.
  add column address_hash bytea,
  add constraint people_guest check (is_guest = (address_hash is not null)),
  -- Nobody signs in as a guest: no password has this hash.
  add constraint people_guest_account check (not is_guest or (password_hash = '' and role = 'CLIENT'));

-- The indexes of the lists and searches of accounts hold no guests.
drop index users_email, users_address, users_found_by, users_by_name, users_by_role, users_inactive;
create unique index users_email on people (lower(email)) where not is_guest;
create index users_address on people (lower(email) collate "C") where not is_guest;
create index users_found_by on people using gin (found_by gin_trgm_ops) where deleted_at is null and not is_guest;
create index users_by_name on people (sort_name, id) where deleted_at is null and not is_guest;
create index users_by_role on people (role, sort_name, id) where deleted_at is null and not is_guest;
create index users_inactive on people (sort_name, id) where not active and deleted_at is null and not is_guest;
-- The vendors' search for a sender uses this one too, so it keeps guests.
alter index users_name_pieces rename to people_name_pieces;
create index people_address_hash on people (address_hash, created_at) where is_guest;

create view users as
  select id, first, last, sort_name, email, phone, password_hash, role, active, occupation_id, enable_sending_sms,
    enable_sending_email, language, email_verified_at, created_at, version, code_email, code_phone, deleted_at, found_by,
    new_email
  from people where not is_guest
  with check option;
