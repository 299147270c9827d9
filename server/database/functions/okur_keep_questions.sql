-- Each wording of the questions of a summary, a chapter or a quiz is kept under a number of its own.
create or replace function okur_keep_questions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.questions = old.questions then return new; end if;
    new.questions_version := old.questions_version + 1;
  end if;
  if new.questions <> '[]' then
    insert into quiz_versions (quiz_id, version, questions) values (new.id, new.questions_version, new.questions)
      on conflict (quiz_id, version) do update set questions = excluded.questions;
  end if;
  return new;
end $$;
