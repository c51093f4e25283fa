-- Links of a vendor's mailbox that belong to no referral: by one the availability of all its services is confirmed.
alter table referral_links
  alter column referral_id drop not null,
  add column vendor_id integer references vendors on delete cascade,
  add constraint referral_links_subject check ((referral_id is null) = (vendor_id is not null) and (vendor_id is null or party = 'vendor'));
create index referral_links_vendor on referral_links (vendor_id) where vendor_id is not null;

-- When each vendor was last asked whether its availability is still right.
create table availability_checks (
  vendor_id integer primary key references vendors on delete cascade,
  asked_at timestamptz not null
);
