-- Whom a referral is for, when that is not its sender: a snapshot for each referral, and no register of people. It is closed,
-- erased and purged with the details of the referral.
create table referral_clients (
  referral_id integer primary key references referrals on delete cascade,
  name text not null check (length(name) <= 120),
  -- The folded name, for the search.
  sort_name text not null,
  phone text not null check (length(phone) <= 50),
  contact_note text not null check (length(contact_note) <= 300)
);

-- Receivers find a referral by its client as by its sender, see 0125.
create index referral_clients_pieces on referral_clients
  using gin (sort_name gin_trgm_ops, regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
