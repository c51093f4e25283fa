-- Receivers find a referral by any part of its sender's name and e-mail address, and by the digits of their telephone
-- number however it is written. Guests send referrals too, so unlike users_found_by this index holds them.
create index people_sender_pieces on people
  using gin (found_by gin_trgm_ops, regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
