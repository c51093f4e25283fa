-- Lines of the referral history that people are still to be told of by message. Written with the line itself and deleted
-- with the messages being queued, each in one transaction.
create table untold_events (event_id bigint primary key);
