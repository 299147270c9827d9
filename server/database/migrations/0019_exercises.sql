CREATE TABLE "daily_task_versions" (
	"daily_task_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"exercises" jsonb NOT NULL,
	"weekdays" integer[] NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"holds" boolean NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_task_versions_daily_task_id_version_pk" PRIMARY KEY("daily_task_id","version")
);
--> statement-breakpoint
CREATE TABLE "daily_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"user_id" uuid,
	"exercises" jsonb NOT NULL,
	"weekdays" integer[] NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"active" boolean DEFAULT true NOT NULL,
	"foreign_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
CREATE TABLE "exercise_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
	"exercise_id" uuid NOT NULL,
	"exercise_version" integer NOT NULL,
	"kind" text NOT NULL,
	"level" double precision NOT NULL,
	"params" jsonb NOT NULL,
	"timed" boolean NOT NULL,
	"trusted" boolean NOT NULL,
	"score" double precision NOT NULL,
	"seconds" double precision NOT NULL,
	"errors" integer NOT NULL,
	"wpm" double precision,
	"comprehension" double precision,
	"comprehension_corrected" double precision,
	"measures" jsonb NOT NULL,
	"events" jsonb NOT NULL,
	"device" text NOT NULL,
	"formula_version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exercise_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold((name->>'en') || ' ' || (name->>'tr') || ' ' || (name->>'fr') || ' ' || (name->>'pl'))) STORED
);
--> statement-breakpoint
CREATE TABLE "exercise_versions" (
	"exercise_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"params" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exercise_versions_exercise_id_version_pk" PRIMARY KEY("exercise_id","version")
);
--> statement-breakpoint
CREATE TABLE "exercises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"module_id" uuid NOT NULL,
	"category_id" uuid,
	"name" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"grade_from" integer,
	"grade_to" integer,
	"params" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold((name->>'en') || ' ' || (name->>'tr') || ' ' || (name->>'fr') || ' ' || (name->>'pl'))) STORED
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"icon" text NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold((name->>'en') || ' ' || (name->>'tr') || ' ' || (name->>'fr') || ' ' || (name->>'pl'))) STORED
);
--> statement-breakpoint
ALTER TABLE "daily_task_versions" ADD CONSTRAINT "daily_task_versions_daily_task_id_daily_tasks_id_fk" FOREIGN KEY ("daily_task_id") REFERENCES "public"."daily_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_tasks" ADD CONSTRAINT "daily_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_attempts" ADD CONSTRAINT "exercise_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_versions" ADD CONSTRAINT "exercise_versions_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_category_id_exercise_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."exercise_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_tasks_user" ON "daily_tasks" USING btree ("user_id","starts_on");--> statement-breakpoint
CREATE INDEX "exercise_attempts_exercise" ON "exercise_attempts" USING btree ("user_id","exercise_id","finished_at");--> statement-breakpoint
CREATE INDEX "exercise_attempts_user" ON "exercise_attempts" USING btree ("user_id","finished_at");--> statement-breakpoint
CREATE INDEX "exercise_attempts_company" ON "exercise_attempts" USING btree ("company_id","finished_at");--> statement-breakpoint
CREATE INDEX "exercise_attempts_department" ON "exercise_attempts" USING btree ("department_id","finished_at");--> statement-breakpoint
CREATE INDEX "exercises_module" ON "exercises" USING btree ("module_id","order","id");--> statement-breakpoint
CREATE TRIGGER exercise_versions_append_only BEFORE UPDATE OR DELETE ON exercise_versions FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
CREATE TRIGGER exercise_attempts_append_only BEFORE UPDATE OR DELETE ON exercise_attempts FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
CREATE TRIGGER daily_task_versions_append_only BEFORE UPDATE OR DELETE ON daily_task_versions FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
-- The modules and categories of a new platform: no call adds one, their names and order can be changed.
INSERT INTO modules (id, name, description, icon, "order") VALUES
('01930000-0000-7000-8000-000000000001', '{"tr":"Isınma","en":"Warm-up","fr":"Échauffement","pl":"Rozgrzewka"}', '{"tr":"Birkaç dakikalık dikkat çalışmaları. Dersin en çok üçte biri.","en":"A few minutes of attention. At most a third of a lesson.","fr":"Quelques minutes d’attention. Au plus un tiers de la séance.","pl":"Kilka minut ćwiczeń uwagi. Najwyżej jedna trzecia lekcji."}', 'focus', 1),
('01930000-0000-7000-8000-000000000002', '{"tr":"Göz çalışmaları","en":"Eye training","fr":"Exercices des yeux","pl":"Ćwiczenia oczu"}', '{"tr":"Bir bakışta daha çok görmek için.","en":"To see more at one glance.","fr":"Pour voir plus en un coup d’œil.","pl":"Aby widzieć więcej jednym spojrzeniem."}', 'eye', 2),
('01930000-0000-7000-8000-000000000003', '{"tr":"Tempolu okuma","en":"Paced reading","fr":"Lecture rythmée","pl":"Czytanie w tempie"}', '{"tr":"Bir tempoya göre okunan kısa metinler; sonunda sorular vardır.","en":"Short texts read to a pace, with questions at the end.","fr":"De courts textes lus à un rythme donné, suivis de questions.","pl":"Krótkie teksty czytane w tempie, z pytaniami na końcu."}', 'bolt', 3),
('01930000-0000-7000-8000-000000000004', '{"tr":"Anlama","en":"Understanding","fr":"Compréhension","pl":"Rozumienie"}', '{"tr":"Metnin yapısını ve anlamını kavramak için.","en":"To grasp how a text is built and what it says.","fr":"Pour saisir la construction et le sens d’un texte.","pl":"Aby uchwycić budowę i sens tekstu."}', 'book', 4),
('01930000-0000-7000-8000-000000000005', '{"tr":"Sözcük","en":"Words","fr":"Mots","pl":"Słowa"}', '{"tr":"Sözcükleri tanımak ve anlamlarını bilmek için.","en":"To know words and what they mean.","fr":"Pour reconnaître les mots et leur sens.","pl":"Aby rozpoznawać słowa i ich znaczenie."}', 'vocabulary', 5);
--> statement-breakpoint
INSERT INTO exercise_categories (id, name) VALUES
('01930000-0000-7000-8001-000000000001', '{"tr":"Dikkat","en":"Attention","fr":"Attention","pl":"Uwaga"}'),
('01930000-0000-7000-8001-000000000002', '{"tr":"Görme alanı","en":"Visual span","fr":"Empan visuel","pl":"Pole widzenia"}'),
('01930000-0000-7000-8001-000000000003', '{"tr":"Hız","en":"Speed","fr":"Vitesse","pl":"Szybkość"}'),
('01930000-0000-7000-8001-000000000004', '{"tr":"Anlama","en":"Comprehension","fr":"Compréhension","pl":"Rozumienie"}'),
('01930000-0000-7000-8001-000000000005', '{"tr":"Sözcük bilgisi","en":"Vocabulary","fr":"Vocabulaire","pl":"Słownictwo"}');
