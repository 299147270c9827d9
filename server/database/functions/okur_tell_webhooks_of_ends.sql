-- Activations that end within a week, each once to a student: those of a disputed payment end early.
create or replace function okur_tell_webhooks_of_ends() returns void language sql as $$
  insert into webhook_messages (id, webhook_id, type, data)
    select gen_random_uuid(), w.id, 'activation.expiring',
      jsonb_build_object('activation_id', a.id, 'student_id', a.used_by, 'expires_at',
      least(a.expires_at, a.ends_early_at))
    from webhooks w join activations a on a.company_id = w.company_id
    where w.enabled and 'activation.expiring' = any (w.events)
      and a.state = 'used'
      and least(a.expires_at, a.ends_early_at) between okur_now() and okur_now() + interval '7 days'
      and not exists (select from webhook_messages m where m.webhook_id = w.id and m.type = 'activation.expiring'
        and m.created_at > okur_now() - interval '8 days' and m.data ->> 'activation_id' = a.id::text
        and m.data ->> 'student_id' = a.used_by::text)
$$;
