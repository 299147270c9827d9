ALTER TABLE "certificates" ADD COLUMN "rule" jsonb;--> statement-breakpoint
update certificates c set rule = t.rule from certificate_templates t
  where t.id = c.template_id and c.issued_by is null;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "pass_percent" integer;--> statement-breakpoint
update exam_attempts a set pass_percent = e.pass_percent from exams e where e.id = a.exam_id;--> statement-breakpoint
ALTER TABLE "exam_attempts" ALTER COLUMN "pass_percent" SET NOT NULL;
