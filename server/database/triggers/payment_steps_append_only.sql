create or replace trigger payment_steps_append_only
  before update or delete on payment_steps
  for each row execute function okur_append_only();
