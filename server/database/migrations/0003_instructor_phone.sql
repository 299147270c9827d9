-- An instructor's phone belongs to the post: one school never changes what another one sees of the same person.
ALTER TABLE "instructors" ADD COLUMN "phone_number" text;
