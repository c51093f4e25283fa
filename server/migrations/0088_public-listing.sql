-- The public directory. `public_listing`: in search engines, in the directory only, or not public.
alter table vendors
  add column public_listing text not null default 'indexed' check (public_listing in ('indexed', 'listed', 'hidden')),
  add column shows_email boolean not null default false,
  -- The last change of its public data; null: never since it was created.
  add column changed_at timestamptz,
  -- Whether visitors without an account find it: seeVendor() in contract/policy.ts.
  add column is_public boolean not null generated always as (active and approval = 'approved' and not is_archived
    and not vendors_seen_only and public_listing <> 'hidden') stored;

alter table locations
  -- Only the vendor's own people and administrators see the position and the address.
  add column hides_address boolean not null default false,
  -- The town may be named although the address is hidden.
  add column names_town boolean not null default false,
  drop constraint locations_shown_to_check,
  add constraint locations_shown_to_check check (shown_to in ('everyone', 'members', 'vendors', 'own'));

-- Archived vendors have no public page.
update locations l set shown_to = 'members' from vendors v where v.id = l.vendor_id and v.is_archived and l.shown_to = 'everyone';

drop index vendors_by_id;
create index vendors_by_id on vendors (id) include (is_archived, sort_order, sort_name, is_listed, vendors_seen_only, is_public);
create index vendors_public on vendors (is_archived, sort_order, sort_name, id) where is_public;
create index vendors_indexed on vendors (id) where is_public and public_listing = 'indexed';
create index locations_public_town on locations (city, vendor_id) where shown_to = 'everyone' and not is_archived;
