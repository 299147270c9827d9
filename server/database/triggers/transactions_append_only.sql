create or replace trigger transactions_append_only
  before update or delete on transactions
  for each row execute function okur_append_only();
