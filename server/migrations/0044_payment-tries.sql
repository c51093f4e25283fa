-- A try that the provider has refused is over: the next one is another, under another name at the provider.
alter table payment_attempts alter column begun_at drop not null;
alter table payment_attempts add column tries integer not null default 0;
