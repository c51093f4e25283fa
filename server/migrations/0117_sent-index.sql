-- The index that 0116 has built takes the place of the old one.
drop index referrals_sent;
alter index referrals_sent_filters rename to referrals_sent;
