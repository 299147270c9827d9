CREATE TABLE "homework_exercises" (
	"homework_id" uuid NOT NULL,
	"exercise_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"repetitions" integer NOT NULL,
	"min_score" integer,
	CONSTRAINT "homework_exercises_homework_id_exercise_id_pk" PRIMARY KEY("homework_id","exercise_id")
);
--> statement-breakpoint
CREATE TABLE "homework_extensions" (
	"homework_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_extensions_homework_id_user_id_pk" PRIMARY KEY("homework_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "homework_reminders" (
	"homework_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_by" uuid,
	"students" integer NOT NULL,
	"parents" integer NOT NULL,
	"mailed_to" uuid,
	CONSTRAINT "homework_reminders_homework_id_day_pk" PRIMARY KEY("homework_id","day")
);
--> statement-breakpoint
CREATE TABLE "homework_students" (
	"homework_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"department_id" uuid,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "homework_students_homework_id_user_id_pk" PRIMARY KEY("homework_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "exam_id" uuid;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "counts_from" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "target_measure" text;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "target_value" integer;--> statement-breakpoint
ALTER TABLE "homework_exercises" ADD CONSTRAINT "homework_exercises_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_exercises" ADD CONSTRAINT "homework_exercises_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_reminders" ADD CONSTRAINT "homework_reminders_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_reminders" ADD CONSTRAINT "homework_reminders_sent_by_admins_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_students" ADD CONSTRAINT "homework_students_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_students" ADD CONSTRAINT "homework_students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_students" ADD CONSTRAINT "homework_students_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_exercises_exercise" ON "homework_exercises" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "homework_extensions_user" ON "homework_extensions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "homework_students_user" ON "homework_students" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "homeworks" SET "counts_from" = "starts_at";
