create or replace trigger users_tell_school
  after update of company_id on users
  for each row when (old.company_id <> new.company_id and old.deleted_at is null and new.deleted_at is null
    and new.user_type <> 'presentation')
  execute function okur_tell_webhooks_of_school();
