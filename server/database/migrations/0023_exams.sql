CREATE TABLE "exam_answers" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"chosen" jsonb NOT NULL,
	"seq" integer NOT NULL,
	"at_ms" integer NOT NULL,
	"right" boolean DEFAULT false NOT NULL,
	"points" double precision DEFAULT 0 NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
	"number" integer NOT NULL,
	"seed" integer NOT NULL,
	"question_ids" uuid[] NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"points" double precision DEFAULT 0 NOT NULL,
	"max_points" double precision DEFAULT 0 NOT NULL,
	"score" double precision DEFAULT 0 NOT NULL,
	"joined_late" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"exam_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"kind" text NOT NULL,
	"stem" text NOT NULL,
	"options" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"points" integer NOT NULL,
	"skill" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_restricts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"company_id" uuid,
	"department_id" uuid,
	"user_id" uuid,
	"effect" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_restricts_place" CHECK (num_nonnulls("exam_restricts"."company_id", "exam_restricts"."department_id", "exam_restricts"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"grade_level" integer,
	"kind" text NOT NULL,
	"minutes" integer,
	"pass_percent" integer NOT NULL,
	"shuffle" boolean NOT NULL,
	"attempts" integer NOT NULL,
	"status" text NOT NULL,
	"company_id" uuid,
	"instructor_id" uuid,
	"search" text GENERATED ALWAYS AS (okur_fold(name)) STORED
);
--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_question_id_exam_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_restricts" ADD CONSTRAINT "exam_restricts_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_restricts" ADD CONSTRAINT "exam_restricts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_restricts" ADD CONSTRAINT "exam_restricts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_restricts" ADD CONSTRAINT "exam_restricts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_answers_question" ON "exam_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_answers_saved" ON "exam_answers" USING btree ("saved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_number" ON "exam_attempts" USING btree ("exam_id","user_id","number");--> statement-breakpoint
CREATE INDEX "exam_attempts_user" ON "exam_attempts" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "exam_attempts_exam" ON "exam_attempts" USING btree ("exam_id","started_at");--> statement-breakpoint
CREATE INDEX "exam_questions_exam" ON "exam_questions" USING btree ("exam_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_restricts_company" ON "exam_restricts" USING btree ("company_id","exam_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_restricts_department" ON "exam_restricts" USING btree ("department_id","exam_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_restricts_user" ON "exam_restricts" USING btree ("user_id","exam_id");--> statement-breakpoint
CREATE INDEX "exams_list" ON "exams" USING btree ("name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "exams_company" ON "exams" USING btree ("company_id");