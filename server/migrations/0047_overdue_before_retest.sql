-- Issues that are ready for retest are not overdue.
CREATE OR REPLACE FUNCTION "issue_day_cells"(
	"binned" timestamptz, "created" timestamptz, "published" timestamptz, "closed" timestamptz, "due" date, "state" text, "severity" smallint, "type" text, "zone" text
) RETURNS TABLE ("figure" text, "day" date, "severity_order" smallint, "status" text, "bug_id" text, "issues" int, "timed" int, "fix_time" bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'CREATED', day_in_zone(created, zone), severity, state, '', 1, 0, 0::bigint WHERE binned IS NULL AND created IS NOT NULL
	UNION ALL SELECT 'TYPE', day_in_zone(created, zone), 0::smallint, '', type, 1, 0, 0 WHERE binned IS NULL AND type IS NOT NULL
	UNION ALL SELECT 'PUBLISHED', day_in_zone(published, zone), 0, '', '', 1, 0, 0 WHERE binned IS NULL AND published IS NOT NULL
	UNION ALL SELECT 'CLOSED', day_in_zone(closed, zone), severity, '', '', 1, (published IS NOT NULL)::int,
		coalesce(extract(epoch FROM closed - published) * 1000000, 0)::bigint WHERE binned IS NULL AND closed IS NOT NULL
	UNION ALL SELECT 'DUE', due, 0, '', '', 1, 0, 0
		WHERE binned IS NULL AND due IS NOT NULL AND state NOT IN ('READY_FOR_RETEST', 'RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE')
	UNION ALL SELECT 'STATE', '-infinity'::date, severity, state, '', 1, 0, 0 WHERE binned IS NULL AND state IS NOT NULL
$$;
--> statement-breakpoint
SELECT recount_issue_days("id") FROM "workspaces";
