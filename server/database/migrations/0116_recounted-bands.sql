-- Readings whose comprehension is shown as 59 % or 80 %, and was less by a fraction, are of the higher band now.
insert into company_recounts (company_id, day)
  select r.company_id, min((r.finished_at at time zone c.time_zone)::date) from reading_answers s
    join reading_sessions r on r.id = s.reading_id and r.finished_at = s.finished_at
    join companies c on c.id = r.company_id
    where (s.comprehension >= 58.5 and s.comprehension < 59) or (s.comprehension >= 79.5 and s.comprehension < 80)
    group by r.company_id;
