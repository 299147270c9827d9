create or replace trigger subscription_changes_tell
  after insert on subscription_changes
  for each row
  execute function okur_tell_webhooks_of_row(
    'subscription.changed', 'id change_id', 'user_id student_id', 'action');
