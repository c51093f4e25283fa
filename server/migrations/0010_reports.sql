-- Who reported whom, and what became of it. A report takes the reported user's account away until it is decided, so each
-- person reports another one once.

create table user_reports (
  id integer generated always as identity primary key,
  reporter_id integer not null references users,
  user_id integer not null references users,
  reason text not null check (reason <> '' and length(reason) <= 2000),
  status smallint not null default 0 check (status in (0, 1, 2)),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users,
  unique (reporter_id, user_id)
);
create index user_reports_user on user_reports (user_id, created_at desc, id desc);
create index user_reports_newest on user_reports (created_at desc, id desc);
create index user_reports_by_status on user_reports (status, created_at desc, id desc);
create index user_reports_reporter on user_reports (reporter_id, created_at);

-- Whether a person has ever referred to a vendor.
create index referrals_sender_vendor on referrals (sender_id, vendor_id);
