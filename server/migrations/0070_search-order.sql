-- Decision 54: a search orders vendors by what it matches, so these texts are kept apart: name and other names, public
-- services, cities with clinic names. indexVendors() writes them; the hub writes those of existing vendors when it starts.
alter table vendors
  add column other_names text[] not null default '{}',
  add column name_words text not null default '',
  add column service_words text not null default '',
  add column place_words text not null default '';
create index vendors_name_words on vendors using gin (name_words gin_trgm_ops);
create index vendors_service_words on vendors using gin (service_words gin_trgm_ops);

-- The rules by which the search texts were written; no row before the first hub with such rules has started.
create table search_index_version (only_row boolean primary key default true check (only_row), version integer not null);

-- Decision 55: stored keys are folded as foldText() in contract/fold-text.ts folds. They have no accents and no capitals.
create function fold_key(key text) returns text language sql immutable
return translate(
  replace(replace(replace(replace(replace(replace(key, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 'ﬁ', 'fi'), 'ﬂ', 'fl'),
  'łøđðı’‘ʼ‛′´`‐‑‒–—―−', 'loddi''''''''''''''-------');

update users set sort_name = fold_key(sort_name) where sort_name <> fold_key(sort_name);
update vendors set sort_name = fold_key(sort_name) where sort_name <> fold_key(sort_name);

-- Of two names that fold alike, one keeps its key: each must stay unique.
update occupations o set sort_name = fold_key(o.sort_name)
from (select id, row_number() over (partition by fold_key(sort_name) order by sort_name <> fold_key(sort_name), id) as nth
    from occupations) folded
where folded.id = o.id and folded.nth = 1 and o.sort_name <> fold_key(o.sort_name);
update services s set sort_name = fold_key(s.sort_name)
from (select id, row_number() over (partition by coalesce(parent_id, 0), fold_key(sort_name)
      order by sort_name <> fold_key(sort_name), id) as nth
    from services) folded
where folded.id = s.id and folded.nth = 1 and s.sort_name <> fold_key(s.sort_name);

insert into search_words
select distinct fold_key(word) from search_words where word <> fold_key(word) on conflict do nothing;
delete from search_words where word <> fold_key(word);

drop function fold_key(text);
