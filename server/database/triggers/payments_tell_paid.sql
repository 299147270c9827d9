create or replace trigger payments_tell_paid
  after update of state on payments
  for each row when (old.state <> new.state and new.state = 'paid')
  execute function okur_tell_webhooks_of_row('payment.paid', 'id payment_id', 'kind', 'amount', 'currency');
