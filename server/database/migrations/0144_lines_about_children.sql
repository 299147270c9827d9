-- Lines of the bell say whom they are about: those of a deleted child wait.
update notices set child_id = substring(link from '^/management/users/([0-9a-f-]{36})[?]tab=oral-readings$')::uuid
where text = 'notice.oral_reading' and child_id is null
  and link ~ '^/management/users/[0-9a-f-]{36}[?]tab=oral-readings$';
--> statement-breakpoint
-- Parents' lines from before they did, where the name is that of exactly one of their children.
update notices n set child_id = x.child_id from (
  select line.id, (array_agg(u.id))[1] as child_id from notices line
    join parent_users l on l.parent_id = line.account_id join users u on u.id = l.user_id
      and line.params ->> 'child' = coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username)
  where line.account_type = 'parent' and line.child_id is null group by line.id having count(*) = 1) x
where n.id = x.id;
