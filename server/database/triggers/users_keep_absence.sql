create or replace trigger users_keep_absence
  after update of status, deleted_at on users
  for each row when ((old.deleted_at is null and okur_may_sign_in(old.status))
    <> (new.deleted_at is null and okur_may_sign_in(new.status)))
  execute function okur_keep_absence();
