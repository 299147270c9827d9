create or replace trigger payments_tell_refunded
  after update of state on payments
  for each row when (old.state <> new.state and new.state = 'refunded')
  execute function okur_tell_webhooks_of_row('payment.refunded', 'id payment_id', 'kind', 'amount', 'currency');
