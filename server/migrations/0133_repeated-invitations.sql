-- A repeat within a day counts towards the limit of its sender but sends no message. Rows from before count as sent.
alter table invitations add column is_repeat boolean not null default false;
