-- What happened in a company, for each of its addresses that wants to know; in the transaction in which it happened.
create or replace function okur_tell_webhooks(company uuid, event text, about jsonb) returns void language sql as $$
  insert into webhook_messages (id, webhook_id, type, data)
    select gen_random_uuid(), w.id, event, about from webhooks w
    where w.company_id = company and w.enabled and event = any (w.events)
$$;
