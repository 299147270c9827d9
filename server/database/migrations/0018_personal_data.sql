CREATE TABLE "personal_data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"person" text NOT NULL,
	"person_id" uuid NOT NULL,
	"company_id" uuid,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"with_parents" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"counts" jsonb,
	"file_key" text,
	"file_size" integer,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_requested_by_admins_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_withdrawn_by_admins_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "personal_data_requests_erasure" ON "personal_data_requests" USING btree ("person","person_id") WHERE "personal_data_requests"."kind" = 'erasure' and "personal_data_requests"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "personal_data_requests_person" ON "personal_data_requests" USING btree ("person","person_id","created_at");--> statement-breakpoint
CREATE INDEX "personal_data_requests_created" ON "personal_data_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "personal_data_requests_due" ON "personal_data_requests" USING btree ("due_at") WHERE "personal_data_requests"."state" = 'waiting';--> statement-breakpoint
-- What was recorded stays as it was, with two ways out, each opened by a setting that lasts for its transaction alone:
-- `erase` takes what names a person out of a row and lets nothing else of it change, `expire` ends the audit's time.
CREATE OR REPLACE FUNCTION okur_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may text := coalesce(current_setting('okur.may', true), '');
  naming text[] := CASE TG_TABLE_NAME WHEN 'audit' THEN ARRAY['before', 'after', 'address'] WHEN 'reading_sessions' THEN ARRAY['trace'] ELSE ARRAY[]::text[] END;
BEGIN
  IF may = 'erase' AND TG_OP = 'UPDATE' AND to_jsonb(NEW) - naming = to_jsonb(OLD) - naming THEN RETURN NEW; END IF;
  IF may = 'expire' AND TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit' THEN
    IF (to_jsonb(OLD) ->> 'at')::timestamptz < now() - interval '1 year' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% takes no %', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
