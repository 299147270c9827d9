-- Once: what comes back to this state from a refund or a dispute was paid before.
create or replace trigger payments_tell_paid
  after update of paid_at on payments
  for each row when (old.paid_at is null and new.paid_at is not null)
  execute function okur_tell_webhooks_of_row('payment.paid', 'id payment_id', 'kind', 'amount', 'currency');
