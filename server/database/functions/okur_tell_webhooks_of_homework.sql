-- A text that was read for homework, or an exam that a homework asks for, is done for the first time.
create or replace function okur_tell_webhooks_of_homework() returns trigger language plpgsql as $$
declare
  finished uuid;
begin
  if not exists (select from webhooks w where w.enabled and 'homework.completed' = any (w.events)) then
    return null;
  end if;
  if tg_table_name like 'reading_sessions%' then
    if exists (select from reading_sessions r
      where r.homework_id = new.homework_id and r.user_id = new.user_id and r.id <> new.id) then return null; end if;
    perform okur_tell_webhooks(new.company_id, 'homework.completed', jsonb_build_object(
      'homework_id', new.homework_id, 'student_id', new.user_id, 'completed_at', new.finished_at));
    return null;
  end if;
  for finished in select h.id from homeworks h where h.exam_id = new.exam_id
    and h.id in (select okur_homework_of(new.user_id)) and h.counts_from <= new.ended_at
    and not exists (select from exam_attempts a where a.exam_id = h.exam_id and a.user_id = new.user_id
      and a.id <> new.id and a.ended_at >= h.counts_from)
  loop
    perform okur_tell_webhooks(new.company_id, 'homework.completed', jsonb_build_object(
      'homework_id', finished, 'student_id', new.user_id, 'completed_at', new.ended_at));
  end loop;
  return null;
end $$;
