create or replace trigger payments_tell_disputed
  after update of state on payments
  for each row when (old.state <> new.state and new.state = 'disputed')
  execute function okur_tell_webhooks_of_row('payment.disputed', 'id payment_id', 'kind', 'amount', 'currency');
