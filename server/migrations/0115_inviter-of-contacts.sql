-- Who invited a contact: the invitation ends with the right of this person to add contacts. Null for invitations from before.
alter table contact_invitations add column invited_by integer references people;
create index contact_invitations_invited_by on contact_invitations (invited_by);
