create or replace trigger subscription_changes_append_only
  before update or delete on subscription_changes
  for each row execute function okur_append_only();
