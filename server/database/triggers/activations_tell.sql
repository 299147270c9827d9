-- A student gets an activation, also one that another student had before.
create or replace trigger activations_tell
  after update of state, used_by on activations
  for each row when (new.state = 'used' and (old.state = 'free' or old.used_by is distinct from new.used_by))
  execute function okur_tell_webhooks_of_row(
    'activation.used', 'id activation_id', 'used_by student_id', 'starts_at', 'expires_at');
