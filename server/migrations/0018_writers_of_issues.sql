ALTER TABLE "issues" ADD COLUMN "writers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "two_person_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "issues" SET
  "two_person_review" = "issues"."status" = 'IN_REVIEW' AND "projects"."two_person_review",
  "writers" = array(
    SELECT "c"."user_id" FROM "issue_contributors" "c"
    WHERE "c"."workspace_id" = "issues"."workspace_id" AND "c"."issue_id" = "issues"."id"
    UNION
    SELECT "h"."actor_id" FROM "issue_history" "h"
    WHERE "h"."workspace_id" = "issues"."workspace_id" AND "h"."issue_id" = "issues"."id"
      AND "h"."version" > coalesce((
        SELECT max("d"."version") FROM "issue_history" "d"
        WHERE "d"."workspace_id" = "issues"."workspace_id" AND "d"."issue_id" = "issues"."id"
          AND "d"."changes" @> '[{"field": "status", "to": "DRAFT"}]'
      ), 0)
      AND (
        "h"."action" IN ('ATTACHED', 'DETACHED')
        OR jsonb_path_exists("h"."changes", '$[*] ? (@.field == "assets" || @.field starts with "contents.")')
      )
  )
FROM "projects"
WHERE "projects"."workspace_id" = "issues"."workspace_id" AND "projects"."id" = "issues"."project_id"
  AND "issues"."status" IN ('DRAFT', 'IN_REVIEW');
