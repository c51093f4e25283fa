-- A NOTIFY in the transaction that changes a referral lets such transactions commit only one after the other. The lines of
-- the history are noted in untold_events instead, all kinds of them, and told a moment after the commit, many at once.
drop trigger referral_events_told on referral_events;
drop function tell_referral_events();
