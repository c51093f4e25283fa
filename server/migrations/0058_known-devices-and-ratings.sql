-- The known device that a sign-in began on: its wrong codes count for that device alone (SR-072).
alter table sessions add column known_device text;

-- What each sender thinks of a vendor now: one voice a person, however many referrals they have rated.
create table vendor_ratings (
  vendor_id integer not null references vendors on delete cascade,
  sender_id integer not null references users on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  primary key (vendor_id, sender_id)
);

insert into vendor_ratings (vendor_id, sender_id, rating)
  select distinct on (vendor_id, sender_id) vendor_id, sender_id, rating
  from referrals where rating is not null
  order by vendor_id, sender_id, created_at desc, id desc;

-- The counters keep what they hold beyond the referrals.
update vendors v set rating_total = v.rating_total - counted.total + kept.total,
  rating_count = v.rating_count - counted.ratings + kept.ratings
from (select vendor_id, sum(rating) as total, count(*) as ratings from referrals where rating is not null group by vendor_id) counted
  join (select vendor_id, sum(rating) as total, count(*) as ratings from vendor_ratings group by vendor_id) kept using (vendor_id)
where v.id = counted.vendor_id;
