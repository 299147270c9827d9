CREATE TABLE "article_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_departments" (
	"article_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "article_departments_article_id_department_id_pk" PRIMARY KEY("article_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "article_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"word_count" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"category_id" uuid,
	"type_id" uuid,
	"grade_level" integer,
	"body" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"word_count" integer NOT NULL,
	"readability" jsonb,
	"questions" jsonb NOT NULL,
	"company_id" uuid,
	"instructor_id" uuid,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
CREATE TABLE "homework_departments" (
	"homework_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	CONSTRAINT "homework_departments_homework_id_department_id_pk" PRIMARY KEY("homework_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "homeworks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"company_id" uuid NOT NULL,
	"article_id" uuid,
	"article_version" integer,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
CREATE TABLE "reading_answers" (
	"reading_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"points" double precision NOT NULL,
	"max_points" double precision NOT NULL,
	"comprehension" double precision NOT NULL,
	"comprehension_corrected" double precision NOT NULL,
	"effective_speed" double precision NOT NULL,
	"formula_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
	"source" text DEFAULT 'article' NOT NULL,
	"article_id" uuid NOT NULL,
	"article_version" integer NOT NULL,
	"homework_id" uuid,
	"language" text NOT NULL,
	"words" integer NOT NULL,
	"active_seconds" double precision NOT NULL,
	"wpm" double precision NOT NULL,
	"mode" text DEFAULT 'plain' NOT NULL,
	"device" text NOT NULL,
	"implausible" boolean NOT NULL,
	"trace" jsonb NOT NULL,
	"formula_version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"address" text,
	"avatar" text,
	"roles" text[] NOT NULL,
	"locale" text DEFAULT 'tr' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"password_hash" text,
	"last_login_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (okur_fold(username || ' ' || email)) STORED
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"company_name" text NOT NULL,
	"short_name" text NOT NULL,
	"logo" text,
	"status" text DEFAULT 'active' NOT NULL,
	"licence_limit" integer,
	"country" text,
	"city" text,
	"time_zone" text DEFAULT 'Europe/Istanbul' NOT NULL,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"buy_activation_access" boolean DEFAULT false NOT NULL,
	"document_access" boolean DEFAULT false NOT NULL,
	"parent_access" boolean DEFAULT false NOT NULL,
	"tutorial_access" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(company_name || ' ' || short_name || ' ' || coalesce(city, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "company_managers" (
	"company_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_managers_company_id_admin_id_pk" PRIMARY KEY("company_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "department_instructors" (
	"department_id" uuid NOT NULL,
	"instructor_id" uuid NOT NULL,
	CONSTRAINT "department_instructors_department_id_instructor_id_pk" PRIMARY KEY("department_id","instructor_id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"company_id" uuid NOT NULL,
	"department_name" text NOT NULL,
	"grade_level" integer,
	"academic_year" text,
	"search" text GENERATED ALWAYS AS (okur_fold(department_name)) STORED
);
--> statement-breakpoint
CREATE TABLE "instructors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"instructor_name" text NOT NULL,
	"company_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(instructor_name)) STORED
);
--> statement-breakpoint
CREATE TABLE "parent_users" (
	"parent_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parent_users_parent_id_user_id_pk" PRIMARY KEY("parent_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "parents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"email" text NOT NULL,
	"name" text,
	"phone" text,
	"locale" text DEFAULT 'tr' NOT NULL,
	"password_hash" text,
	"last_login_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (okur_fold(coalesce(name, '') || ' ' || email)) STORED
);
--> statement-breakpoint
CREATE TABLE "presentation_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "presentation_accounts_admin_id_unique" UNIQUE("admin_id"),
	CONSTRAINT "presentation_accounts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text,
	"surname" text,
	"username" text NOT NULL,
	"email" text,
	"student_number" text,
	"birth_year" integer,
	"grade_level" integer,
	"language" text DEFAULT 'tr' NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
	"status" text DEFAULT 'invited' NOT NULL,
	"user_type" text DEFAULT 'student' NOT NULL,
	"password_hash" text,
	"last_seen_at" timestamp (3) with time zone,
	"reading_speed_goal" integer,
	"font_family" text DEFAULT 'literata' NOT NULL,
	"font_size" integer DEFAULT 20 NOT NULL,
	"line_spacing" real DEFAULT 1.7 NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"daily_task_enabled" boolean DEFAULT true NOT NULL,
	"sound" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(coalesce(name, '') || ' ' || coalesce(surname, '') || ' ' || username || ' ' || coalesce(student_number, '') || ' ' || coalesce(email, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_type" text,
	"account_id" uuid,
	"company_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "class_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"separator" text,
	"state" text DEFAULT 'preview' NOT NULL,
	"headers" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"cards" text,
	"created_by" uuid,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "personal_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp (3) with time zone,
	"keep" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"user_agent" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"spent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_departments" ADD CONSTRAINT "article_departments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_departments" ADD CONSTRAINT "article_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_type_id_article_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."article_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_departments" ADD CONSTRAINT "homework_departments_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_departments" ADD CONSTRAINT "homework_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_answers" ADD CONSTRAINT "reading_answers_reading_id_reading_sessions_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."reading_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_managers" ADD CONSTRAINT "company_managers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_managers" ADD CONSTRAINT "company_managers_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_instructors" ADD CONSTRAINT "department_instructors_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_instructors" ADD CONSTRAINT "department_instructors_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_users" ADD CONSTRAINT "parent_users_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_users" ADD CONSTRAINT "parent_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentation_accounts" ADD CONSTRAINT "presentation_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_lists" ADD CONSTRAINT "class_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_categories_name" ON "article_categories" USING btree (okur_fold("name"));--> statement-breakpoint
CREATE INDEX "article_departments_department" ON "article_departments" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_types_name" ON "article_types" USING btree (okur_fold("name"));--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "articles_company" ON "articles" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "homework_departments_department" ON "homework_departments" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "homeworks_company" ON "homeworks" USING btree ("company_id","due_at","id");--> statement-breakpoint
CREATE INDEX "homeworks_search" ON "homeworks" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reading_sessions_user" ON "reading_sessions" USING btree ("user_id","finished_at");--> statement-breakpoint
CREATE INDEX "reading_sessions_company" ON "reading_sessions" USING btree ("company_id","finished_at");--> statement-breakpoint
CREATE INDEX "reading_sessions_department" ON "reading_sessions" USING btree ("department_id","finished_at");--> statement-breakpoint
CREATE INDEX "reading_sessions_homework" ON "reading_sessions" USING btree ("homework_id","user_id","finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email" ON "admins" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username" ON "admins" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "admins_search" ON "admins" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "companies_short_name" ON "companies" USING btree ("short_name");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("company_name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_managers_admin" ON "company_managers" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "department_instructors_instructor" ON "department_instructors" USING btree ("instructor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("company_id",okur_fold("department_name"),coalesce("academic_year", '')) WHERE "departments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "departments_company" ON "departments" USING btree ("company_id","department_name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "departments_search" ON "departments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "instructors_post" ON "instructors" USING btree ("company_id","admin_id");--> statement-breakpoint
CREATE INDEX "instructors_admin" ON "instructors" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "instructors_company" ON "instructors" USING btree ("company_id","instructor_name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "instructors_search" ON "instructors" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parent_users_user" ON "parent_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parents_email" ON "parents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "parents_search" ON "parents" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE "users"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_student_number" ON "users" USING btree ("company_id","student_number") WHERE "users"."student_number" is not null and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_company_list" ON "users" USING btree ("company_id","surname" collate "tr-x-icu","name" collate "tr-x-icu","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_department_list" ON "users" USING btree ("department_id","surname" collate "tr-x-icu","name" collate "tr-x-icu","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_list" ON "users" USING btree ("surname" collate "tr-x-icu","name" collate "tr-x-icu","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_account" ON "audit" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "audit_company" ON "audit" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "class_lists_company" ON "class_lists" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_account" ON "notices" USING btree ("account_type","account_id","created_at");--> statement-breakpoint
CREATE INDEX "personal_links_account" ON "personal_links" USING btree ("account_type","account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_type","account_id");--> statement-breakpoint
CREATE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous" ON "sessions" USING btree ("previous_hash");