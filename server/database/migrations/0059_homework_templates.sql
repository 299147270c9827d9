CREATE TABLE "homework_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"due_days" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
ALTER TABLE "homework_templates" ADD CONSTRAINT "homework_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_templates" ADD CONSTRAINT "homework_templates_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_templates_company" ON "homework_templates" USING btree ("company_id","title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "homework_templates_title" ON "homework_templates" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "homework_templates_updated" ON "homework_templates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "homework_templates_search" ON "homework_templates" USING gin ("search" gin_trgm_ops);