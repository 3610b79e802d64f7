CREATE TABLE "dashboard_layouts" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"layout" jsonb NOT NULL,
	CONSTRAINT "dashboard_layouts_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_people" (
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "group_people_workspace_id_group_id_user_id_pk" PRIMARY KEY("workspace_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_projects" (
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "group_projects_workspace_id_group_id_project_id_pk" PRIMARY KEY("workspace_id","group_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "reward_days" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"critical" integer NOT NULL,
	"high" integer NOT NULL,
	"medium" integer NOT NULL,
	"low" integer NOT NULL,
	"info" integer NOT NULL,
	"varies" integer NOT NULL,
	"rejected" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"tasks" integer NOT NULL,
	"rows" integer NOT NULL,
	"reviews" integer NOT NULL,
	"retests" integer NOT NULL,
	"write_ups" integer NOT NULL,
	CONSTRAINT "reward_days_workspace_id_day_user_id_project_id_pk" PRIMARY KEY("workspace_id","day","user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "reward_entries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"rate_version" integer NOT NULL,
	"project_id" uuid,
	"subject_id" uuid NOT NULL,
	"part_id" uuid,
	"severity" text,
	"share" smallint NOT NULL,
	"reverses" uuid,
	"again" uuid,
	CONSTRAINT "reward_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "reward_rates" (
	"workspace_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_rates_workspace_id_version_pk" PRIMARY KEY("workspace_id","version")
);
--> statement-breakpoint
CREATE TABLE "reward_seasons" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"boards" jsonb,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_seasons_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "reward_seasons_closed" CHECK ((closed_at is null) = (boards is null))
);
--> statement-breakpoint
DROP INDEX "issues_created";--> statement-breakpoint
DROP INDEX "issues_published";--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Since when what is closed already is so: since the last step that can have closed it. Of a large installation many rows are
-- written: their indexes are made anew afterwards, since to write each row into each of them would take minutes.
DO $$
DECLARE
	definitions text[];
	part text;
BEGIN
	SELECT array_agg(pg_get_indexdef(indexrelid)) INTO definitions FROM pg_index WHERE indrelid = '"issues"'::regclass AND NOT indisunique;
	FOR part IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = '"issues"'::regclass AND NOT indisunique LOOP
		EXECUTE 'DROP INDEX ' || part;
	END LOOP;
	UPDATE "issues" SET "closed_at" = coalesce(
		(SELECT max(h.at) FROM "issue_history" h
		 WHERE h.workspace_id = issues.workspace_id AND h.issue_id = issues.id AND h.action IN ('STATUS', 'RETESTED')),
		"updated_at")
	WHERE "status" = 'CLOSED';
	FOREACH part IN ARRAY definitions LOOP
		EXECUTE part;
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "dashboard_layouts" ADD CONSTRAINT "dashboard_layouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_layouts" ADD CONSTRAINT "dashboard_layouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_workspace_id_group_id_groups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_projects" ADD CONSTRAINT "group_projects_workspace_id_group_id_groups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_projects" ADD CONSTRAINT "group_projects_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_days" ADD CONSTRAINT "reward_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_days" ADD CONSTRAINT "reward_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_entries" ADD CONSTRAINT "reward_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_entries" ADD CONSTRAINT "reward_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_entries" ADD CONSTRAINT "reward_entries_workspace_id_reverses_reward_entries_workspace_id_id_fk" FOREIGN KEY ("workspace_id","reverses") REFERENCES "public"."reward_entries"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_rates" ADD CONSTRAINT "reward_rates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_rates" ADD CONSTRAINT "reward_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_seasons" ADD CONSTRAINT "reward_seasons_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_seasons" ADD CONSTRAINT "reward_seasons_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_seasons" ADD CONSTRAINT "reward_seasons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_people_user" ON "group_people" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "group_projects_project" ON "group_projects" USING btree ("workspace_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "groups_search_name" ON "groups" USING btree ("workspace_id","search_name","id");--> statement-breakpoint
CREATE INDEX "groups_created" ON "groups" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "groups_updated" ON "groups" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "reward_days_project" ON "reward_days" USING btree ("workspace_id","project_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_entries_reverses" ON "reward_entries" USING btree ("workspace_id","reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "reward_entries_user" ON "reward_entries" USING btree ("workspace_id","user_id","day","id");--> statement-breakpoint
CREATE INDEX "reward_entries_subject" ON "reward_entries" USING btree ("workspace_id","subject_id","kind","user_id");--> statement-breakpoint
CREATE INDEX "reward_entries_project" ON "reward_entries" USING btree ("workspace_id","project_id","user_id","severity");--> statement-breakpoint
CREATE INDEX "reward_entries_day" ON "reward_entries" USING btree ("workspace_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_seasons_name" ON "reward_seasons" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "issues_unsettled_due" ON "issues" USING btree ("workspace_id","due_day","project_id","status","reporter_id","id") WHERE deleted_at is null and due_day is not null and status not in ('RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE');--> statement-breakpoint
CREATE INDEX "issues_closed" ON "issues" USING btree ("workspace_id","closed_at","project_id","severity_order","published_at","reporter_id","id") WHERE deleted_at is null and closed_at is not null;--> statement-breakpoint
CREATE INDEX "issues_created" ON "issues" USING btree ("workspace_id","created_at","id","project_id","severity_order","status","reporter_id","bug_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_published" ON "issues" USING btree ("workspace_id","published_at","project_id","status","reporter_id","id") WHERE deleted_at is null;
