-- Who sent a referral that is gone, for the people an incident concerns (SR-104): one row each, not all that show it in a list.
create index audit_log_sent on audit_log ((ids[1])) where kind = 'referral' and action = 'sent';
