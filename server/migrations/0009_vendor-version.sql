-- Grows with each edit of the profile, so that nobody overwrites what they have not seen (SR-129).
alter table vendors add column version integer not null default 1;
