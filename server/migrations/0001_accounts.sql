-- People and how they sign in.

create table occupations (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  sort_name text not null unique
);

create table users (
  id integer generated always as identity primary key,
  first text not null,
  last text not null,
  sort_name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  role text not null check (role in ('ADMIN', 'VENDOR', 'CLIENT')),
  active boolean not null default true,
  occupation_id integer references occupations,
  enable_sending_sms boolean not null default false,
  enable_sending_email boolean not null default true,
  language text not null default 'en' check (language in ('en', 'fr')),
  email_verified_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));

-- One row a sign-in. The token itself is nowhere: only its keyed hash. While verified_at is null the sign-in
-- has not passed two-step; its code belongs to this row alone (SR-020).
create table sessions (
  token_hash bytea primary key,
  id integer generated always as identity unique,
  user_id integer not null references users on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  verified_at timestamptz,
  code_hash bytea,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  code_tries smallint not null default 0
);
create index sessions_user on sessions (user_id);

-- Limits that protect accounts: they survive a restart and hold for every copy of the server (SR-076).
create table limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create index limits_window on limits (window_start);
