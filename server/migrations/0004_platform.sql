-- Who did what, and answers kept for callers that ask twice.

-- No foreign keys: a row outlives the user and the referral, with ids only (SR-094).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  role text,
  action text not null,
  kind text not null,
  ids integer[] not null default '{}',
  person_id integer,
  vendor_id integer,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  request_id text,
  detail jsonb not null default '{}'
);
create index audit_log_at on audit_log (at);
create index audit_log_actor on audit_log (actor_id, at) where actor_id is not null;
create index audit_log_ids on audit_log using gin (ids);

create table idempotency_keys (
  user_id integer not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  -- Not jsonb, which would give the fields back in another order.
  answer json,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Messages shown in the demo mailbox; empty unless the demo is on.
create table demo_messages (
  id integer generated always as identity primary key,
  recipient text not null,
  channel text not null check (channel in ('email', 'sms')),
  subject text not null,
  body text not null,
  sent_at timestamptz not null
);
