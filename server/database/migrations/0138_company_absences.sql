CREATE TABLE "company_absences" (
	"company_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "company_absences_company_id_since_pk" PRIMARY KEY("company_id","since")
);
--> statement-breakpoint
-- Schools that are suspended or deleted now: since the audit has it, or as far as the rows say.
insert into company_absences (company_id, since)
  select c.id, least(c.deleted_at, coalesce((select max(a.at) from audit a
      where c.status = 'suspended' and a.subject = 'COMPANY' and a.subject_id = c.id
        and a.after ->> 'status' = 'suspended' and coalesce(a.before ->> 'status', 'active') <> 'suspended'),
    c.updated_at))
    from companies c where c.deleted_at is not null or c.status = 'suspended';
--> statement-breakpoint
-- What ended since then was missed by no one there.
insert into student_changes (user_id)
  select u.id from users u join company_absences a on a.company_id = u.company_id;
--> statement-breakpoint
insert into homework_changes (homework_id)
  select h.id from homeworks h join company_absences a on a.company_id = h.company_id
    where h.due_at >= a.since
      or exists (select from homework_extensions e where e.homework_id = h.id and e.due_at >= a.since);
--> statement-breakpoint
ALTER TABLE "company_absences" ADD CONSTRAINT "company_absences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
