CREATE TABLE "certificate_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"company_id" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"signer_name" text DEFAULT '' NOT NULL,
	"signer_title" text DEFAULT '' NOT NULL,
	"background" text NOT NULL,
	"background_key" text,
	"rule" jsonb,
	"rule_from" date,
	"active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"template_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
	"serial" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"signer_name" text DEFAULT '' NOT NULL,
	"signer_title" text DEFAULT '' NOT NULL,
	"background" text NOT NULL,
	"background_key" text,
	"holder" text NOT NULL,
	"school" text NOT NULL,
	"department_name" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"withdraw_reason" text,
	"search" text GENERATED ALWAYS AS (okur_fold(holder || ' ' || title || ' ' || serial)) STORED
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stops_account_type_account_id_about_pk" PRIMARY KEY("account_type","account_id","about")
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"notification_id" uuid NOT NULL,
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"company_id" uuid,
	"in_app" boolean NOT NULL,
	"mail" text,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notification_recipients_notification_id_account_type_account_id_pk" PRIMARY KEY("notification_id","account_type","account_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"state" text NOT NULL,
	"send_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_by" uuid,
	"reader_count" integer DEFAULT 0 NOT NULL,
	"mail_count" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(coalesce(title ->> 'tr', '') || ' ' || coalesce(title ->> 'en', '') || ' ' || coalesce(title ->> 'fr', '') || ' ' || coalesce(title ->> 'pl', ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_template_id_certificate_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."certificate_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_admins_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_withdrawn_by_admins_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_templates_company" ON "certificate_templates" USING btree ("company_id","title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_serial" ON "certificates" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_valid" ON "certificates" USING btree ("template_id","user_id") WHERE "certificates"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_company" ON "certificates" USING btree ("company_id","issued_on","id");--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_on");--> statement-breakpoint
CREATE INDEX "certificates_search" ON "certificates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_recipients_account" ON "notification_recipients" USING btree ("account_type","account_id","notification_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_company" ON "notification_recipients" USING btree ("notification_id","company_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_read" ON "notification_recipients" USING btree ("notification_id") WHERE "notification_recipients"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_recipients_mail" ON "notification_recipients" USING btree ("notification_id") WHERE "notification_recipients"."mail" = 'waiting';--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("send_at") WHERE "notifications"."state" = 'scheduled';