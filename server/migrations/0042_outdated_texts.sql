-- Outdated texts by name, instead of the time at which each language was written.
DROP INDEX "issues_outdated";--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "vi_outdated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "en_outdated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The texts of the older language that also exist in the other one, because it is not known which of them changed.
UPDATE "issues" SET
  "vi_outdated" = CASE WHEN "vi_written_at" < "en_written_at" THEN "both"."texts" ELSE '{}' END,
  "en_outdated" = CASE WHEN "en_written_at" < "vi_written_at" THEN "both"."texts" ELSE '{}' END
FROM (
  SELECT vi.workspace_id, vi.issue_id, array_remove(ARRAY[
    CASE WHEN vi.title ~ '\S' AND en.title ~ '\S' THEN 'title' END,
    CASE WHEN vi.description ~ '\S' AND en.description ~ '\S' THEN 'description' END,
    CASE WHEN vi.steps ~ '\S' AND en.steps ~ '\S' THEN 'steps' END,
    CASE WHEN vi.impact ~ '\S' AND en.impact ~ '\S' THEN 'impact' END,
    CASE WHEN vi.recommendation ~ '\S' AND en.recommendation ~ '\S' THEN 'recommendation' END,
    CASE WHEN vi."references" ~ '\S' AND en."references" ~ '\S' THEN 'references' END
  ], NULL) AS texts
  FROM "issue_contents" vi JOIN "issue_contents" en ON en.workspace_id = vi.workspace_id AND en.issue_id = vi.issue_id AND en.language = 'en'
  WHERE vi.language = 'vi'
) AS "both"
WHERE "both".workspace_id = "issues".workspace_id AND "both".issue_id = "issues".id AND "vi_written_at" <> "en_written_at"
  AND "both"."texts" <> '{}'
  -- Marking a language as up to date stored the present as its time, so that the other language looked older.
  AND NOT EXISTS (
    SELECT FROM "issue_history" "marked"
    WHERE "marked".workspace_id = "issues".workspace_id AND "marked".issue_id = "issues".id AND "marked".changes @> '[{"field": "upToDate"}]'
      AND NOT EXISTS (
        SELECT FROM "issue_history" "wrote"
        WHERE "wrote".workspace_id = "issues".workspace_id AND "wrote".issue_id = "issues".id AND "wrote".version >= "marked".version
          AND "wrote".changes @? '$[*] ? (@.field starts with "contents.")'
      )
  );--> statement-breakpoint
ALTER TABLE "issues" DROP COLUMN "vi_written_at";--> statement-breakpoint
ALTER TABLE "issues" DROP COLUMN "en_written_at";--> statement-breakpoint
-- Created after the update, so that the update does not have to write a new row into each index of the table.
CREATE INDEX "issues_outdated" ON "issues" USING btree ("workspace_id","updated_at","id","project_id","vi_outdated","en_outdated") WHERE deleted_at is null and (vi_outdated <> '{}' or en_outdated <> '{}');
