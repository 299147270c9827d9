CREATE TABLE "roll_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"academic_year" text NOT NULL,
	"counts" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "roll_overs" ADD CONSTRAINT "roll_overs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roll_overs_company" ON "roll_overs" USING btree ("company_id","created_at");