-- As 0104, for the seals.
do $$
begin
  perform lock_between_requests('audit_seals');
  execute format('alter table audit_seals add constraint first_partition check (sealed_at < %L) not valid',
    (date_trunc('month', greatest(now(), (select max(sealed_at) from audit_seals)) at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
