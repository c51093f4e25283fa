-- People are found by the beginning of their address or a piece of their name (specification 5). "C" so that LIKE can use
-- the index; a name counts as 'last, first last', so that both ways of writing it are pieces of it.
create index users_address on users (lower(email) collate "C");
create index users_name_pieces on users using gin ((sort_name || ' ' || split_part(sort_name, ', ', 1)) gin_trgm_ops);
