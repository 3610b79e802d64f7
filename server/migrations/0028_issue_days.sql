CREATE TABLE "issue_day_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issue_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"severity_order" smallint NOT NULL,
	"status" text NOT NULL,
	"bug_id" text NOT NULL,
	"issues" integer NOT NULL,
	"timed" integer NOT NULL,
	"fix_time" bigint NOT NULL,
	CONSTRAINT "issue_day_changes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "issue_days" (
	"workspace_id" uuid NOT NULL,
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"severity_order" smallint NOT NULL,
	"status" text NOT NULL,
	"bug_id" text NOT NULL,
	"issues" integer NOT NULL,
	"timed" integer NOT NULL,
	"fix_time" bigint NOT NULL,
	CONSTRAINT "issue_days_pk" PRIMARY KEY("workspace_id","figure","day","severity_order","status","bug_id")
);
--> statement-breakpoint
ALTER TABLE "issue_day_changes" ADD CONSTRAINT "issue_day_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_days" ADD CONSTRAINT "issue_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The last day whose start, as lists compute it, is not after the instant. If midnight occurs twice, the first of the two hours belongs to the day before.
CREATE FUNCTION "day_in_zone"("at" timestamptz, "zone" text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ("at" AT TIME ZONE "zone")::date - ("at" < (("at" AT TIME ZONE "zone")::date::timestamp AT TIME ZONE "zone"))::int;
--> statement-breakpoint
-- The rows of issue_days that count an issue. The settled statuses are those of the contract.
CREATE FUNCTION "issue_day_cells"(
	"binned" timestamptz, "created" timestamptz, "published" timestamptz, "closed" timestamptz, "due" date, "state" text, "severity" smallint, "type" text, "zone" text
) RETURNS TABLE ("figure" text, "day" date, "severity_order" smallint, "status" text, "bug_id" text, "issues" int, "timed" int, "fix_time" bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'CREATED', day_in_zone(created, zone), severity, state, '', 1, 0, 0::bigint WHERE binned IS NULL AND created IS NOT NULL
	UNION ALL SELECT 'TYPE', day_in_zone(created, zone), 0::smallint, '', type, 1, 0, 0 WHERE binned IS NULL AND type IS NOT NULL
	UNION ALL SELECT 'PUBLISHED', day_in_zone(published, zone), 0, '', '', 1, 0, 0 WHERE binned IS NULL AND published IS NOT NULL
	UNION ALL SELECT 'CLOSED', day_in_zone(closed, zone), severity, '', '', 1, (published IS NOT NULL)::int,
		coalesce(extract(epoch FROM closed - published) * 1000000, 0)::bigint WHERE binned IS NULL AND closed IS NOT NULL
	UNION ALL SELECT 'DUE', due, 0, '', '', 1, 0, 0
		WHERE binned IS NULL AND due IS NOT NULL AND state NOT IN ('RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE')
	UNION ALL SELECT 'RETEST', '-infinity'::date, 0, '', '', 1, 0, 0 WHERE binned IS NULL AND state = 'READY_FOR_RETEST'
$$;
--> statement-breakpoint
-- Writers of a workspace share this lock until their transaction ends; a recount takes it alone.
CREATE FUNCTION "issue_days_lock"("workspace" uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended("workspace"::text, 7204);
--> statement-breakpoint
CREATE FUNCTION "note_issue_day"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	workspace uuid := coalesce(NEW.workspace_id, OLD.workspace_id);
BEGIN
	PERFORM pg_advisory_xact_lock_shared(issue_days_lock(workspace));
	INSERT INTO issue_day_changes (workspace_id, figure, day, severity_order, status, bug_id, issues, timed, fix_time)
	SELECT workspace, figure, day, severity_order, status, bug_id, sum(sign * issues), sum(sign * timed), sum(sign * fix_time)
	FROM workspaces AS w CROSS JOIN LATERAL (
		SELECT -1 AS sign, * FROM issue_day_cells(OLD.deleted_at, OLD.created_at, OLD.published_at, OLD.closed_at, OLD.due_day, OLD.status, OLD.severity_order, OLD.bug_id, w.time_zone)
		UNION ALL
		SELECT 1, * FROM issue_day_cells(NEW.deleted_at, NEW.created_at, NEW.published_at, NEW.closed_at, NEW.due_day, NEW.status, NEW.severity_order, NEW.bug_id, w.time_zone)
	) AS cell
	WHERE w.id = workspace
	GROUP BY figure, day, severity_order, status, bug_id
	HAVING sum(sign * issues) <> 0 OR sum(sign * timed) <> 0 OR sum(sign * fix_time) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "recount_issue_days"("workspace" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(issue_days_lock(workspace));
	DELETE FROM issue_day_changes WHERE workspace_id = workspace;
	DELETE FROM issue_days WHERE workspace_id = workspace;
	INSERT INTO issue_days (workspace_id, figure, day, severity_order, status, bug_id, issues, timed, fix_time)
	SELECT workspace, cell.figure, cell.day, cell.severity_order, cell.status, cell.bug_id, sum(cell.issues), sum(cell.timed), sum(cell.fix_time)
	FROM workspaces AS w JOIN issues AS i ON i.workspace_id = w.id
	CROSS JOIN LATERAL issue_day_cells(i.deleted_at, i.created_at, i.published_at, i.closed_at, i.due_day, i.status, i.severity_order, i.bug_id, w.time_zone) AS cell
	WHERE w.id = workspace
	GROUP BY 2, 3, 4, 5, 6
	-- Rows that are read together are stored together.
	ORDER BY 2, 3;
END $$;
--> statement-breakpoint
CREATE FUNCTION "recount_in_time_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM recount_issue_days(NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "issues_insert_day" AFTER INSERT OR DELETE ON "issues" FOR EACH ROW EXECUTE FUNCTION "note_issue_day"();
--> statement-breakpoint
CREATE TRIGGER "issues_update_day" AFTER UPDATE ON "issues" FOR EACH ROW
WHEN ((OLD.deleted_at, OLD.created_at, OLD.published_at, OLD.closed_at, OLD.due_day, OLD.status, OLD.severity_order, OLD.bug_id)
	IS DISTINCT FROM (NEW.deleted_at, NEW.created_at, NEW.published_at, NEW.closed_at, NEW.due_day, NEW.status, NEW.severity_order, NEW.bug_id))
EXECUTE FUNCTION "note_issue_day"();
--> statement-breakpoint
CREATE TRIGGER "workspaces_recount" AFTER UPDATE OF "time_zone" ON "workspaces" FOR EACH ROW
WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION "recount_in_time_zone"();
--> statement-breakpoint
SELECT recount_issue_days("id") FROM "workspaces";
