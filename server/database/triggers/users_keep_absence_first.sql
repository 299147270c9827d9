create or replace trigger users_keep_absence_first
  after insert on users
  for each row when (new.deleted_at is not null or not okur_may_sign_in(new.status))
  execute function okur_keep_absence();
