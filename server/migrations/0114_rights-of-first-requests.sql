-- A repeat is not answered once its caller has lost a right that they had at the first request. Null: nobody was signed in, or an
-- earlier version has written the row, whose repeats are answered for its one day.
alter table idempotency_keys add column rights json;
