-- Vendors that mail to their own address does not reach: it could not be delivered, or somebody there says that the mailbox
-- is not the vendor's. Open while the row exists and the vendor still has this address; an administrator settles it.
create table mailbox_problems (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  kind text not null check (kind in ('undelivered', 'misdirected')),
  address text not null check (address = lower(address)),
  reason text,
  reported_at timestamptz not null,
  unique (vendor_id, kind)
);

-- What a pass was given for: a code proves the mailbox, a remembered browser does not. A pass that only reports a wrong
-- address opens no referral.
alter table link_passes add column by_code boolean not null default false;
alter table link_passes add column reads boolean not null default true;
