-- Money went back, all of it or a part: the amount is what went back this time.
create or replace function okur_tell_refund() returns trigger language plpgsql as $$
begin
  perform okur_tell_webhooks(p.company_id, 'payment.refunded', jsonb_build_object('payment_id', p.id, 'kind', p.kind,
    'amount', new.amount, 'currency', new.currency)) from payments p where p.id = new.payment_id;
  return null;
end $$;
