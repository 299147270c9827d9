CREATE TABLE "homework_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"weekday" integer NOT NULL,
	"start_time" text NOT NULL,
	"due_days" integer NOT NULL,
	"due_time" text NOT NULL,
	"next_on" date NOT NULL,
	"until_on" date NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "series_on" date;--> statement-breakpoint
ALTER TABLE "homework_series" ADD CONSTRAINT "homework_series_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_series" ADD CONSTRAINT "homework_series_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_series_next" ON "homework_series" USING btree ("next_on") WHERE "homework_series"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_series_id_homework_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."homework_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "homeworks_series" ON "homeworks" USING btree ("series_id","series_on",coalesce("step", 1)) WHERE "homeworks"."series_id" is not null;