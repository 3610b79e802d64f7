-- The published write-ups with these words, no more than told, by the index of words alone: planned without the words, since the planner would
-- find that an index which has nothing but the workspace does for common ones, and read the texts.
CREATE OR REPLACE FUNCTION "write_ups_with_words"("of_workspace" uuid, "words" tsquery, "most" integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0
SET work_mem = '32MB' SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT w."id" FROM "write_ups" AS w
    WHERE w."workspace_id" = "of_workspace" AND w."published_at" IS NOT NULL AND w."search" @@ "words" LIMIT "most";
END $$;--> statement-breakpoint
-- As before, but of some projects three half-years are asked at once, and then the rest: that is enough for what is in many issues.
CREATE OR REPLACE FUNCTION "issues_with_words"("of_workspace" uuid, "words" tsquery, "most" integer, "in_projects" uuid[]) RETURNS SETOF tid
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  marked tsquery[] := marked_words("of_workspace", "words");
  hits integer := 0;
  more integer;
  is_large boolean;
BEGIN
  IF "in_projects" IS NOT NULL THEN
    SELECT count(*) > 500 INTO is_large FROM "projects" AS p WHERE p."workspace_id" = "of_workspace";
    RETURN QUERY SELECT * FROM issues_with_marked_words_in("of_workspace", is_large, marked[:3], "most", "in_projects");
    GET DIAGNOSTICS hits = ROW_COUNT;
    IF hits < "most" AND cardinality(marked) > 3 THEN
      RETURN QUERY SELECT * FROM issues_with_marked_words_in("of_workspace", is_large, marked[4:], "most" - hits, "in_projects");
    END IF;
    RETURN;
  END IF;
  FOR n IN 1..cardinality(marked) LOOP
    RETURN QUERY SELECT * FROM issues_with_marked_words("of_workspace", marked[n], "most" - hits);
    GET DIAGNOSTICS more = ROW_COUNT;
    hits := hits + more;
    EXIT WHEN hits >= "most";
  END LOOP;
END $$;
