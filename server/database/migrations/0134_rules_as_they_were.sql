ALTER TABLE "certificates" ADD COLUMN "rule" jsonb;--> statement-breakpoint
-- That of the template when it was given, where the audit has what the first change since took the place of.
update certificates c set rule = coalesce((select a.before -> 'rule' from audit a
    where a.subject = 'CERTIFICATE_TEMPLATE' and a.subject_id = t.id and a.action = 'update' and a.at > c.created_at
    order by a.at limit 1), t.rule)
  from certificate_templates t where t.id = c.template_id and c.issued_by is null;--> statement-breakpoint
-- The default holds for rows that are there, which need not be rewritten; it is not that of an attempt to come.
ALTER TABLE "exam_attempts" ADD COLUMN "pass_percent" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
update exam_attempts a set pass_percent = e.pass_percent from exams e
  where e.id = a.exam_id and e.pass_percent <> 60;--> statement-breakpoint
ALTER TABLE "exam_attempts" ALTER COLUMN "pass_percent" DROP DEFAULT;
