ALTER TABLE "companies" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presentation_accounts" ADD COLUMN "key_made_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "presentation_accounts" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "presentation_accounts" ADD COLUMN "sample_made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "presentation_accounts" ADD CONSTRAINT "presentation_accounts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;