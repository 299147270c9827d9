CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"phase" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"account_type" text,
	"account_id" uuid,
	"company_id" uuid,
	"subject" text,
	"subject_id" uuid,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text,
	"reason" text,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"file_size" integer,
	"error_code" text,
	"error" jsonb,
	"address" text,
	"request_id" text,
	"cancel_asked_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "jobs_account" ON "jobs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("state") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_expiry" ON "jobs" USING btree ("expires_at");