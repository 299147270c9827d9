-- The words of level follow grades: what is stored is read again from the values that are stored with it.
CREATE FUNCTION pg_temp.levels_follow_grades(stored jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT stored || jsonb_build_object('formulaVersion', '4', 'scores', jsonb_agg(
      x.score || jsonb_build_object('band', CASE
        WHEN x.grade < 4 THEN 'very_easy'
        WHEN x.grade < 6 THEN 'easy'
        WHEN x.grade < 9 THEN 'medium'
        WHEN x.grade < 11 THEN 'hard'
        WHEN x.grade IS NOT NULL THEN 'very_hard'
        WHEN x.formula IN ('atesman', 'flesch') THEN CASE
          WHEN x.value >= 90 THEN 'from_90'
          WHEN x.value >= 70 THEN 'from_70'
          WHEN x.value >= 50 THEN 'from_50'
          WHEN x.value >= 30 THEN 'from_30'
          ELSE 'below_30' END
        WHEN x.formula = 'cetinkaya_uzun' THEN x.score->>'band' END)
      ORDER BY x.grade IS NULL, x.place))
  FROM (
    SELECT f.*, CASE
        WHEN f.formula IN ('bezirci_yilmaz', 'flesch_kincaid', 'fog_pl') THEN f.value
        WHEN f.formula = 'kandel_moles' AND f.value >= 70 THEN 15 - f.value / 10
        WHEN f.formula = 'kandel_moles' AND f.value >= 60 THEN 8 + (70 - f.value) / 5
        WHEN f.formula = 'kandel_moles' THEN 10 + (60 - f.value) * 0.3 END AS grade
    FROM (
      SELECT s.score, s.place, s.score->>'formula' AS formula, (s.score->>'value')::float8 AS value
      FROM jsonb_array_elements(stored->'scores') WITH ORDINALITY AS s(score, place)
    ) f
  ) x
$$;
--> statement-breakpoint
UPDATE "articles" SET "readability" = pg_temp.levels_follow_grades("readability") WHERE "readability" IS NOT NULL;--> statement-breakpoint
UPDATE "book_chapters" SET "readability" = pg_temp.levels_follow_grades("readability") WHERE "readability" IS NOT NULL;--> statement-breakpoint
UPDATE "summary_books" SET "readability" = pg_temp.levels_follow_grades("readability") WHERE "readability" IS NOT NULL;--> statement-breakpoint
-- Of a book the chapter in the middle, of those that readers see.
WITH RECURSIVE shown AS (
  SELECT c.id, c.book_id, c.readability FROM "book_chapters" c
  WHERE c.parent_chapter_id IS NULL AND c.visible AND c.deleted_at IS NULL
  UNION ALL
  SELECT c.id, c.book_id, c.readability FROM "book_chapters" c JOIN shown s ON c.parent_chapter_id = s.id
  WHERE c.visible AND c.deleted_at IS NULL
)
UPDATE "books" b SET "level" = x.level
FROM (
  SELECT book_id, jsonb_build_object('formula', min(s->>'formula'), 'min', min((s->>'value')::float8),
      'max', max((s->>'value')::float8),
      'median', percentile_disc(0.5) WITHIN GROUP (ORDER BY (s->>'value')::float8),
      'band', (array_agg(s->>'band' ORDER BY (s->>'value')::float8))[(count(*)::int + 1) / 2]) AS level
  FROM shown, jsonb_path_query_first(shown.readability, '$.scores[0]') AS s
  WHERE shown.readability IS NOT NULL
  GROUP BY book_id
) x
WHERE x.book_id = b.id;--> statement-breakpoint
DROP FUNCTION pg_temp.levels_follow_grades(jsonb);
