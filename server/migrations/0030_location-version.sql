-- Grows with each edit of a location, so that nobody overwrites what they have not seen (SR-129).
alter table locations add column version integer not null default 1;
