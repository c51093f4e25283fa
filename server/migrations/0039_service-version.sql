-- Grows with each edit of a service, so that nobody overwrites what they have not seen (SR-129).
alter table services add column version integer not null default 1;
