-- Since when the public directory has been switched on; null while it is off. Always one row.
create table public_directory (
  id boolean primary key default true check (id),
  open_since timestamptz
);
insert into public_directory default values;

-- The vendors that were there before the directory was opened and have been told of it, or have chosen since; from when
-- search engines may show them.
create table public_listing_notices (
  vendor_id integer primary key references vendors on delete cascade,
  indexed_from timestamptz not null
);
