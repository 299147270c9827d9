create or replace trigger activations_tell
  after update of state on activations
  for each row when (old.state = 'free' and new.state = 'used')
  execute function okur_tell_webhooks_of_row(
    'activation.used', 'id activation_id', 'used_by student_id', 'starts_at', 'expires_at');
