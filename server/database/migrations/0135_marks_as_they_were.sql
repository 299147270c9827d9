-- Attempts older than 0134 got the pass mark that their exam had that day. Where they began with another one, the audit
-- has it: it is the mark before the first change since.
with changes as (
  select c.subject_id as exam_id, c.at, (c.before ->> 'pass_percent')::int as mark from audit c
    where c.subject = 'EXAM' and c.action = 'update' and c.before ->> 'pass_percent' <> c.after ->> 'pass_percent'
), began as (
  select distinct on (a.id) a.id, c.mark from changes c
    join exam_attempts a on a.exam_id = c.exam_id and a.started_at < c.at order by a.id, c.at
)
update exam_attempts a set pass_percent = b.mark from began b where b.id = a.id and a.pass_percent <> b.mark;
