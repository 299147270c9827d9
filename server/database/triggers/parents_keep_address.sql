create or replace trigger parents_keep_address
  before update of email on parents
  for each row when (old.email <> new.email and new.erased_at is null)
  execute function okur_keep_address();
