-- What the order of the list and the sight of vendors need stands in two indexes: walking through the list, and sorting
-- the vendors of a part of the map, read no vendor.
drop index vendors_order;
create index vendors_order on vendors (is_archived, sort_order, sort_name, id) include (active, vendors_seen_only);
create index vendors_by_id on vendors (id) include (is_archived, sort_order, sort_name, active, vendors_seen_only);
