-- A job adds the words of custom fields to the search texts of these issues.
UPDATE "issues" SET "search_version" = 1
  FROM (SELECT DISTINCT "workspace_id", "issue_id" FROM "issue_field_values") AS "valued"
  WHERE "issues"."workspace_id" = "valued"."workspace_id" AND "issues"."id" = "valued"."issue_id";
