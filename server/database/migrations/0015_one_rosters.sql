CREATE TABLE "one_roster_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_roster_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"effect" text NOT NULL,
	"name" text NOT NULL,
	"company_name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(name || ' ' || company_name)) STORED
);
--> statement-breakpoint
CREATE TABLE "one_roster_links" (
	"source_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sourced_id" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "one_roster_links_source_id_kind_sourced_id_target_id_pk" PRIMARY KEY("source_id","kind","sourced_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "one_roster_records" (
	"source_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sourced_id" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "one_roster_records_source_id_kind_sourced_id_pk" PRIMARY KEY("source_id","kind","sourced_id")
);
--> statement-breakpoint
CREATE TABLE "one_roster_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"title" text NOT NULL,
	"system_name" text NOT NULL,
	"system_code" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_rosters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"source_id" uuid,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'preview' NOT NULL,
	"roster" jsonb NOT NULL,
	"schools" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"cards" text,
	"created_by" uuid,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "one_roster_changes" ADD CONSTRAINT "one_roster_changes_one_roster_id_one_rosters_id_fk" FOREIGN KEY ("one_roster_id") REFERENCES "public"."one_rosters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_roster_links" ADD CONSTRAINT "one_roster_links_source_id_one_roster_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."one_roster_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_roster_records" ADD CONSTRAINT "one_roster_records_source_id_one_roster_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."one_roster_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_roster_sources" ADD CONSTRAINT "one_roster_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_rosters" ADD CONSTRAINT "one_rosters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_rosters" ADD CONSTRAINT "one_rosters_source_id_one_roster_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."one_roster_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_roster_changes_list" ON "one_roster_changes" USING btree ("one_roster_id","kind","effect","position");--> statement-breakpoint
CREATE INDEX "one_roster_links_target" ON "one_roster_links" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "one_roster_sources_company" ON "one_roster_sources" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "one_rosters_company" ON "one_rosters" USING btree ("company_id","created_at");