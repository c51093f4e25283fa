-- Card payments: references to what the payment provider keeps. A card's number never comes here. Which customer of the
-- provider a vendor is stands in vendors.billing_key, which plan it has in vendors.billing_plan.

create table payment_cards (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  provider_ref text not null unique,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  brand text not null,
  created_at timestamptz not null
);
create index payment_cards_vendor on payment_cards (vendor_id, id);

-- Outlives its vendor, so that it can still be ended.
create table payment_subscriptions (
  provider_ref text primary key,
  vendor_id integer references vendors on delete set null,
  plan text,
  status text not null,
  changed_at timestamptz not null
);
create index payment_subscriptions_vendor on payment_subscriptions (vendor_id, changed_at desc);

-- A change of the plan that has begun and whose end is not known yet: one a vendor.
create table payment_attempts (
  vendor_id integer primary key references vendors on delete cascade,
  key text not null,
  begun_at timestamptz not null
);

-- Messages of the provider that have been taken, each once.
create table payment_events (
  provider_ref text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index payment_events_received on payment_events (received_at);

create unique index vendors_billing_key on vendors (billing_key) where billing_key is not null;
