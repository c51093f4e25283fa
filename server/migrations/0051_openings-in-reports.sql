-- A report that held a referral is a look at it, too (SR-093).
drop index audit_log_openings;
create index audit_log_openings on audit_log using gin (ids)
  where kind in ('referral', 'attachment') and action in ('opened', 'opened history', 'marked read', 'exported');
