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
