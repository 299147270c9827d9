ALTER TABLE "homeworks" ADD COLUMN "most_attempts" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "personal_links" ADD COLUMN "mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Payments that a dispute took a part of: the rest is for people to decide about.
update payments set next_look_at = now() where state = 'lost' and next_look_at is null;
--> statement-breakpoint
-- Lines of the bell that lead to a record of one school.
update notices n set company_id = h.company_id from homeworks h
  where n.account_type = 'staff' and n.link = '/homeworks/' || h.id;
--> statement-breakpoint
update notices n set company_id = u.company_id from users u
  where n.account_type = 'staff' and n.link = '/management/users/' || u.id || '?tab=oral-readings';
--> statement-breakpoint
-- Homework that late comers did after its end and left with their class; of a new database there is none.
do $$ begin
  if exists (select from department_memberships where left_at is not null) then
    insert into homework_students (homework_id, user_id, department_id, given_at, of_class, withdrawn_at)
      select distinct on (h.id, m.user_id) h.id, m.user_id, m.department_id, m.left_at, true, m.left_at
      from department_memberships m join homework_departments hd on hd.department_id = m.department_id
        join homeworks h on h.id = hd.homework_id
      where m.left_at is not null and h.due_at < m.joined_at and okur_is_begun(h.id, m.user_id)
        and not exists (select from homework_recipients r
          where r.homework_id = h.id and r.user_id = m.user_id and (r.concerned or r.present))
      order by h.id, m.user_id, m.left_at desc on conflict do nothing;
  end if;
end $$;
