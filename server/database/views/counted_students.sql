-- Anyone who is counted as a student of the platform, and where in reader_days: on the last day with a reading that
-- counts, as in "read this week".
create view counted_students as
select u.id as user_id, u.company_id, u.department_id,
  case when u.deleted_at is null and u.erased_at is null and u.user_type <> 'presentation' and c.deleted_at is null
    and d.deleted_at is null
  then coalesce(
    (select max(l.day) from learning_days l where l.user_id = u.id and l.source = 'reading' and l.count > 0),
    '-infinity')
  end as counted_on
from users u
  join companies c on c.id = u.company_id
  left join departments d on d.id = u.department_id and d.company_id = u.company_id;
