-- Counts the days of the students again, from the records of one day, of all schools or of one. Writes of that moment
-- wait; they are not lost. What was noted of that day, or could not be counted, is in it; homework that its records are
-- for is counted again, also when the rebuild is broken off.
create or replace function okur_recount(wanted date, school uuid default null) returns void language plpgsql as $$
declare
  -- No clock is further ahead than 14 hours, and none is further behind than 12.
  lower timestamptz := wanted::timestamp at time zone 'UTC' - interval '14 hours';
  upper timestamptz := (wanted + 1)::timestamp at time zone 'UTC' + interval '12 hours';
begin
  lock table uncounted_records in share row exclusive mode;
  with noted as materialized (
    select ctid as place, true as is_waiting, what, id, finished_at from uncounted_records
      where finished_at >= lower and finished_at < upper
    union all select ctid, false, what, id, finished_at from uncountable_records
      where finished_at >= lower and finished_at < upper
  ), records as materialized (
    select n.place, n.is_waiting, r.user_id, r.homework_id, null::uuid as exercise_id from noted n
      join reading_sessions r on r.id = n.id and r.finished_at = n.finished_at join companies c on c.id = r.company_id
      where n.what = 'reading' and okur_day(r.finished_at, c.time_zone) = wanted and (school is null or c.id = school)
    union all select n.place, n.is_waiting, a.user_id, null, a.exercise_id from noted n
      join exercise_attempts a on a.id = n.id and a.finished_at = n.finished_at join companies c on c.id = a.company_id
      where n.what = 'exercise' and okur_day(a.finished_at, c.time_zone) = wanted and (school is null or c.id = school)
  ), waiting as (
    delete from uncounted_records where ctid = any (array(select place from records where is_waiting))
  ), uncountable as (
    delete from uncountable_records where ctid = any (array(select place from records where not is_waiting))
  ), lists as (
    insert into student_changes (user_id) select distinct user_id from records
  )
  insert into homework_changes (homework_id)
    select homework_id from records where homework_id is not null
    union select e.homework_id from records r cross join lateral okur_homework_of(r.user_id) h(id)
      join homework_exercises e on e.homework_id = h.id and e.exercise_id = r.exercise_id;
  delete from learning_days where day = wanted and (school is null or company_id = school);
  insert into learning_days (
    user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares,
    counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration,
    score
  )
  select user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds),
    sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered),
    sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score)
  from reading_figures
  where finished_at >= lower and finished_at < upper and day = wanted and (school is null or company_id = school)
  group by user_id, company_id, department_id, day, source, language, kind;
  insert into learning_days (
    user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares,
    counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration,
    score
  )
  select user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds),
    sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered),
    sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score)
  from exercise_figures
  where finished_at >= lower and finished_at < upper and day = wanted and (school is null or company_id = school)
  group by user_id, company_id, department_id, day, source, language, kind;
end $$;
