CREATE TABLE "company_tutorials" (
	"company_id" uuid NOT NULL,
	"tutorial_id" uuid NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_tutorials_company_id_tutorial_id_pk" PRIMARY KEY("company_id","tutorial_id")
);
--> statement-breakpoint
CREATE TABLE "tutorial_clocks" (
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"spent_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tutorial_clocks_account_type_account_id_pk" PRIMARY KEY("account_type","account_id")
);
--> statement-breakpoint
CREATE TABLE "tutorial_completions" (
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"tutorial_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutorial_completions_account_type_account_id_tutorial_id_pk" PRIMARY KEY("account_type","account_id","tutorial_id")
);
--> statement-breakpoint
CREATE TABLE "tutorial_department_settings" (
	"department_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutorial_instructors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"image" text,
	"search" text GENERATED ALWAYS AS (okur_fold(name || ' ' || title)) STORED
);
--> statement-breakpoint
CREATE TABLE "tutorial_quiz_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"points" double precision NOT NULL,
	"max_points" double precision NOT NULL,
	"score" double precision NOT NULL,
	"passed" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutorial_reading_scores" (
	"user_id" uuid NOT NULL,
	"tutorial_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"speed" integer NOT NULL,
	"comprehension" integer NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutorial_reading_scores_user_id_tutorial_id_pk" PRIMARY KEY("user_id","tutorial_id")
);
--> statement-breakpoint
CREATE TABLE "tutorial_resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"tutorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	"company_id" uuid,
	"video" text,
	"video_version" integer DEFAULT 0 NOT NULL,
	"seconds" double precision,
	"bytes" integer,
	"captions" text,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_percent" integer DEFAULT 60 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutorial_watches" (
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"watched" "int4multirange" DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"watched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "tutorial_watches_account_type_account_id_resource_id_pk" PRIMARY KEY("account_type","account_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "tutorials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover" text,
	"tutorial_instructor_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
ALTER TABLE "company_tutorials" ADD CONSTRAINT "company_tutorials_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tutorials" ADD CONSTRAINT "company_tutorials_tutorial_id_tutorials_id_fk" FOREIGN KEY ("tutorial_id") REFERENCES "public"."tutorials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_completions" ADD CONSTRAINT "tutorial_completions_tutorial_id_tutorials_id_fk" FOREIGN KEY ("tutorial_id") REFERENCES "public"."tutorials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_department_settings" ADD CONSTRAINT "tutorial_department_settings_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_quiz_attempts" ADD CONSTRAINT "tutorial_quiz_attempts_resource_id_tutorial_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."tutorial_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_reading_scores" ADD CONSTRAINT "tutorial_reading_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_reading_scores" ADD CONSTRAINT "tutorial_reading_scores_tutorial_id_tutorials_id_fk" FOREIGN KEY ("tutorial_id") REFERENCES "public"."tutorials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_reading_scores" ADD CONSTRAINT "tutorial_reading_scores_entered_by_admins_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_resources" ADD CONSTRAINT "tutorial_resources_tutorial_id_tutorials_id_fk" FOREIGN KEY ("tutorial_id") REFERENCES "public"."tutorials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_resources" ADD CONSTRAINT "tutorial_resources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_watches" ADD CONSTRAINT "tutorial_watches_resource_id_tutorial_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."tutorial_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorials" ADD CONSTRAINT "tutorials_tutorial_instructor_id_tutorial_instructors_id_fk" FOREIGN KEY ("tutorial_instructor_id") REFERENCES "public"."tutorial_instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_tutorials_tutorial" ON "company_tutorials" USING btree ("tutorial_id");--> statement-breakpoint
CREATE INDEX "tutorial_completions_tutorial" ON "tutorial_completions" USING btree ("tutorial_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tutorial_instructors_name" ON "tutorial_instructors" USING btree (okur_fold("name"));--> statement-breakpoint
CREATE INDEX "tutorial_instructors_list" ON "tutorial_instructors" USING btree ("name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "tutorial_instructors_search" ON "tutorial_instructors" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tutorial_quiz_attempts_account" ON "tutorial_quiz_attempts" USING btree ("account_type","account_id","resource_id");--> statement-breakpoint
CREATE INDEX "tutorial_quiz_attempts_resource" ON "tutorial_quiz_attempts" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "tutorial_reading_scores_tutorial" ON "tutorial_reading_scores" USING btree ("tutorial_id");--> statement-breakpoint
CREATE INDEX "tutorial_reading_scores_entered_by" ON "tutorial_reading_scores" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "tutorial_resources_tutorial" ON "tutorial_resources" USING btree ("tutorial_id","position");--> statement-breakpoint
CREATE INDEX "tutorial_resources_company" ON "tutorial_resources" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tutorial_watches_resource" ON "tutorial_watches" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "tutorials_list" ON "tutorials" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "tutorials_search" ON "tutorials" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tutorials_instructor" ON "tutorials" USING btree ("tutorial_instructor_id");