-- Decision 49: vendors that register wait for an administrator where NEW_VENDORS says so, and an administrator can suspend
-- a vendor. Vendors that exist already, that administrators make or import are approved.
alter table vendors
  add column approval text not null default 'approved' check (approval in ('pending', 'approved', 'declined')),
  add column approval_reason text,
  add column approval_decided_at timestamptz,
  add column approval_decided_by integer references users on delete set null,
  add column suspended_at timestamptz,
  add column suspension_reason text,
  -- Whatever turns a vendor on ends its suspension in the same write.
  add constraint vendors_suspended check (suspended_at is null or not active),
  -- Whether anybody but its own people and administrators finds it: isListed() in contract/policy.ts.
  add column is_listed boolean not null generated always as (active and approval = 'approved') stored;

create index vendors_pending on vendors (created_at, id) where approval = 'pending';
-- Erasing a user looks here.
create index vendors_approved_by on vendors (approval_decided_by) where approval_decided_by is not null;

-- The same indexes as in 0047 with is_listed in place of active.
drop index vendors_order;
drop index vendors_by_id;
create index vendors_order on vendors (is_archived, sort_order, sort_name, id) include (is_listed, vendors_seen_only);
create index vendors_by_id on vendors (id) include (is_archived, sort_order, sort_name, is_listed, vendors_seen_only);
