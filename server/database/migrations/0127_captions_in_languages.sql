CREATE TABLE "tutorial_captions" (
	"resource_id" uuid NOT NULL,
	"language" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "tutorial_captions_resource_id_language_pk" PRIMARY KEY("resource_id","language")
);
--> statement-breakpoint
ALTER TABLE "tutorial_captions" ADD CONSTRAINT "tutorial_captions_resource_id_tutorial_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."tutorial_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "tutorial_captions" ("resource_id", "language", "file")
  SELECT r.id, t.language, r.captions FROM "tutorial_resources" r JOIN "tutorials" t ON t.id = r.tutorial_id
  WHERE r.captions IS NOT NULL;
