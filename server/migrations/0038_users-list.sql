-- The administrators' list of users, at any size.

-- What a search of users looks in. The blank in front makes every word begin after one, so that one or two letters find the
-- words that begin with them by the same index.
alter table users add column found_by text not null generated always as (' ' || sort_name || ' ' || lower(email)) stored;
create index users_found_by on users using gin (found_by gin_trgm_ops) where deleted_at is null;

create index users_by_name on users (sort_name, id) where deleted_at is null;
create index users_by_role on users (role, sort_name, id) where deleted_at is null;
create index users_inactive on users (sort_name, id) where not active and deleted_at is null;

create index user_reports_waiting on user_reports (user_id) where status = 0;
