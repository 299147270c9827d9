drop trigger if exists exams_note_students on exams;--> statement-breakpoint
CREATE TABLE "exercise_fits" (
	"exercise_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"in_use" boolean NOT NULL,
	"language" text NOT NULL,
	"grade_from" integer,
	"grade_to" integer,
	CONSTRAINT "exercise_fits_exercise_id_until_pk" PRIMARY KEY("exercise_id","until")
);
--> statement-breakpoint
CREATE TABLE "student_fits" (
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"language" text NOT NULL,
	"grade_level" integer,
	CONSTRAINT "student_fits_user_id_until_pk" PRIMARY KEY("user_id","until")
);
--> statement-breakpoint
CREATE TABLE "exam_question_versions" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_question_versions_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
insert into exam_question_versions (question_id, version, content)
  select id, 1, jsonb_build_object('kind', kind, 'stem', stem, 'options', options, 'explanation', explanation,
    'points', points, 'skill', skill, 'image', image) from exam_questions;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "question_versions" integer[];--> statement-breakpoint
update exam_attempts set question_versions = array_fill(1, array[cardinality(question_ids)]);--> statement-breakpoint
ALTER TABLE "exam_attempts" ALTER COLUMN "question_versions" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "regrades" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD COLUMN "newest_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise_fits" ADD CONSTRAINT "exercise_fits_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_fits" ADD CONSTRAINT "student_fits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_versions" ADD CONSTRAINT "exam_question_versions_question_id_exam_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_questions"("id") ON DELETE no action ON UPDATE no action;