-- The vendor that brought the word into the vocabulary, so that one vendor cannot fill it. Null for the words from before.
alter table search_words add column vendor_id integer references vendors on delete set null;
