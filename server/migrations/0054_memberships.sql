-- Clients who are asked to become a contact of a vendor and have not answered (decision 48). They have a table of their own, so
-- that nothing that reads vendor_contacts takes an invitation for a right. The ids come from the same sequence: whoever accepts
-- keeps the id that the vendor's list has shown.
create table contact_invitations (
  id integer primary key default nextval('vendor_contacts_id_seq'),
  vendor_id integer not null references vendors on delete cascade,
  user_id integer not null references users,
  is_primary boolean not null,
  expires_at timestamptz not null,
  unique (vendor_id, user_id)
);
create index contact_invitations_user on contact_invitations (user_id);

-- False for people whom somebody else made a contact without asking them: this never keeps them from deleting their account.
alter table vendor_contacts add column accepted boolean not null default true;

-- One row for each person in each answer of the people search: only somebody who was shown can be made a contact by id, and
-- the rows of ten minutes are counted (LIMIT_PEOPLE).
create table people_shown (
  searcher_id integer not null references users,
  user_id integer not null references users,
  shown_at timestamptz not null
);
create index people_shown_searcher on people_shown (searcher_id, shown_at);
create index people_shown_user on people_shown (user_id);

-- The address that people have entered for themselves and not confirmed yet. It has no unique index: an address that somebody
-- else has is stored alike, so that entering it tells nothing about other accounts.
alter table users add column new_email text;
