create or replace trigger transactions_tell_refunded
  after insert on transactions
  for each row when (new.kind = 'refund' and new.state = 'succeeded')
  execute function okur_tell_refund();
