-- What visitors without an account say is wrong on the public page of a vendor. Nothing of it is published.
create table corrections (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null,
  -- When somebody in control of the vendor or an administrator has dealt with it.
  done_at timestamptz
);
create index corrections_vendor on corrections (vendor_id, created_at desc, id desc);
create index corrections_created on corrections (created_at desc, id desc);
create index corrections_open on corrections (created_at desc, id desc) where done_at is null;
