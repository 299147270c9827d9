CREATE TABLE "company_document_companies" (
	"document_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "company_document_companies_document_id_company_id_pk" PRIMARY KEY("document_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "company_document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"file_key" text,
	"file_name" text,
	"size" integer,
	"sha256" text,
	"link" text,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_document_views" (
	"version_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_document_views_version_id_admin_id_pk" PRIMARY KEY("version_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "company_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"all_companies" boolean DEFAULT false NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(title || ' ' || description)) STORED
);
--> statement-breakpoint
ALTER TABLE "company_document_companies" ADD CONSTRAINT "company_document_companies_document_id_company_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."company_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document_companies" ADD CONSTRAINT "company_document_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document_versions" ADD CONSTRAINT "company_document_versions_document_id_company_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."company_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document_versions" ADD CONSTRAINT "company_document_versions_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document_views" ADD CONSTRAINT "company_document_views_version_id_company_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."company_document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document_views" ADD CONSTRAINT "company_document_views_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_document_companies_company" ON "company_document_companies" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_document_versions_number" ON "company_document_versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "company_document_versions_created_by" ON "company_document_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "company_document_views_admin" ON "company_document_views" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "company_documents_list" ON "company_documents" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "company_documents_search" ON "company_documents" USING gin ("search" gin_trgm_ops);