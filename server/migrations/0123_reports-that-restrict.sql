-- Whether the report locked the account or blocked the guest's address until it is decided: one about a referral to vendors of which
-- none is listed waits for an administrator without that.
alter table user_reports add column restricts_sender boolean not null default true;
