-- A search reads the vendors of each fit through an index of the texts that the fit compares.
create index vendors_place_words on vendors using gin (place_words gin_trgm_ops);
create index vendors_names on vendors using gin (string_to_array(name_words, '|'));
