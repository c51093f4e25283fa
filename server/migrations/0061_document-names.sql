-- The name that a person gave a file may say who is ill and with what, so it goes with the file (SR-102).
update attachments set name = 'Document' || coalesce(lower(substring(name from '\.[A-Za-z0-9]{1,10}$')), '')
where destroyed_at is not null or expires_at <= now();
alter table attachments add constraint attachments_forget_name
  check (destroyed_at is null or name ~ '^Document(\.[a-z0-9]{1,10})?$');

-- The first answers to uploads hold it as well; a repeat is answered from the row.
update idempotency_keys set answer = json_build_object('id', answer -> 'id')
where route = 'POST /orders/upload-attachment' and answer is not null;
