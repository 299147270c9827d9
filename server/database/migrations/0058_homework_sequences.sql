CREATE TABLE "homework_sequences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"steps" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "sequence_id" uuid;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "homework_sequences" ADD CONSTRAINT "homework_sequences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_sequences" ADD CONSTRAINT "homework_sequences_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_sequence_id_homework_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."homework_sequences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homeworks_sequence" ON "homeworks" USING btree ("sequence_id","step") WHERE "homeworks"."sequence_id" is not null;