-- The days of the students anew from the records of one day. Writes of that moment wait; they are not lost. What was
-- noted of that day, or could not be counted, is in it; homework that its records are for is counted anew, also when
-- the rebuild is broken off.
create or replace function okur_recount(wanted date) returns void language plpgsql as $$
declare
  lower timestamptz := wanted::timestamp at time zone 'Europe/Istanbul';
  upper timestamptz := (wanted + 1)::timestamp at time zone 'Europe/Istanbul';
begin
  lock table uncounted_records in share row exclusive mode;
  with noted as (
    delete from uncounted_records where finished_at >= lower and finished_at < upper returning what, id, finished_at
  ), uncountable as (
    delete from uncountable_records where finished_at >= lower and finished_at < upper returning what, id, finished_at
  ), notes as materialized (
    select * from noted union select * from uncountable
  ), records as materialized (
    select r.user_id, r.homework_id, null::uuid as exercise_id from notes n
      join reading_sessions r on r.id = n.id and r.finished_at = n.finished_at where n.what <> 'exercise'
    union select a.user_id, null, a.exercise_id from notes n
      join exercise_attempts a on a.id = n.id and a.finished_at = n.finished_at where n.what = 'exercise'
  ), lists as (
    insert into student_changes (user_id) select distinct user_id from records
  )
  insert into homework_changes (homework_id)
    select homework_id from records where homework_id is not null
    union select e.homework_id from records r cross join lateral okur_homework_of(r.user_id) h(id)
      join homework_exercises e on e.homework_id = h.id and e.exercise_id = r.exercise_id;
  delete from learning_days where day = wanted;
  insert into learning_days (
    user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares,
    counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration,
    score
  )
  select user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds),
    sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered),
    sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score)
  from reading_figures where finished_at >= lower and finished_at < upper
  group by user_id, company_id, department_id, day, source, language, kind;
  insert into learning_days (
    user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares,
    counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration,
    score
  )
  select user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds),
    sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered),
    sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score)
  from exercise_figures where finished_at >= lower and finished_at < upper
  group by user_id, company_id, department_id, day, source, language, kind;
end $$;
