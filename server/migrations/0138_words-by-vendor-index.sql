-- outside a transaction
-- The words of one vendor are counted before it adds others.
drop index concurrently if exists search_words_vendor;
create index concurrently search_words_vendor on search_words (vendor_id);
