create or replace trigger audit_append_only
  before update or delete on audit
  for each row execute function okur_append_only();
