-- Searches that forgive typing errors, and suggestions while one types.

-- Words that a search may have meant: of vendors' names, public services with their sub-services, clinics and cities.
-- Added by indexVendor() and never taken away: a word that no vendor has any more finds nobody.
create table search_words (word text primary key);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

-- Names in their order, for those that begin with what is typed; "C" so that LIKE can use the index.
create index vendors_by_name on vendors (sort_name collate "C");

-- Vendors of before: found by their services' sub-services as well, as indexVendor() writes it from now on.
update vendors v set search_text = v.search_text || ' ' || offered.subs
from (select vs.vendor_id, string_agg(distinct sub.sort_name, ' ') as subs
    from vendor_services vs join services s on s.id = vs.service_id and not s.private
      join services sub on sub.parent_id = s.id
    group by vs.vendor_id) offered
where offered.vendor_id = v.id;

insert into search_words
select distinct word
from vendors v, regexp_split_to_table(v.search_text, '[^[:alpha:]]+') word
where char_length(word) between 4 and 40;
