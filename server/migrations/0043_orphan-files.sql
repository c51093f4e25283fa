-- Public files that no row names, and since when we know: they go at a later look, when an upload that wrote its file before
-- its row has long ended.
create table orphan_files (
  name text primary key,
  noticed_at timestamptz not null
);
