create or replace trigger users_end_parent_codes
  after update of deleted_at, status on users
  for each row when ((old.deleted_at is null and new.deleted_at is not null)
    or (old.status <> 'frozen' and new.status = 'frozen'))
  execute function okur_end_parent_codes();
