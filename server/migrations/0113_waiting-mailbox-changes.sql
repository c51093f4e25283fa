-- The email address was changed while the vendor was inactive or archived: its links do not work, so it is mailed what nobody has
-- read when it is active again.
alter table vendors add column mailbox_change_waits boolean not null default false;
