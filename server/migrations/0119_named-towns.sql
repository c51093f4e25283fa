-- Which words of a search name a town that has locations: 'sudbury' in 'walker sudbury'. The towns are compared without hyphens,
-- because the two ways to split them differ: 'l orignal', 'lorignal'. Not a partial index: to leave out archived locations
-- alone, the planner would read all of it for every vendor that it sorts.
create index locations_town on locations (replace(town_slug(city), '-', '')) include (is_archived, hides_address);
