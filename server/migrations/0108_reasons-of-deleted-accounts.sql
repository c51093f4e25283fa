-- The reason of a report was kept for ever when its writer had deleted their account before the decision.
update user_reports r set reason = '-' from users u
  where u.id = r.reporter_id and u.deleted_at is not null and r.status <> 0 and r.reason <> '-';
