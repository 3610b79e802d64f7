CREATE TABLE "bug_moves" (
	"workspace_id" uuid NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	CONSTRAINT "bug_moves_workspace_id_from_id_pk" PRIMARY KEY("workspace_id","from_id")
);
--> statement-breakpoint
CREATE TABLE "bug_nodes" (
	"workspace_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name_vi" text,
	"name_en" text,
	"severity" text,
	"cwe" text,
	"cvss" text,
	"aliases" text[],
	"position" integer DEFAULT 0 NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bug_nodes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "bug_proposals" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bug_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"steps" text NOT NULL,
	"impact" text NOT NULL,
	"recommendation" text NOT NULL,
	"references" text NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"issue_id" uuid,
	"proposed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "bug_proposals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "bug_templates" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bug_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"steps" text NOT NULL,
	"impact" text NOT NULL,
	"recommendation" text NOT NULL,
	"references" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "bug_templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "bug_trees" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"issue_id" uuid,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"internal" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "comments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"workspace_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "comment_mentions_workspace_id_comment_id_user_id_pk" PRIMARY KEY("workspace_id","comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"project_id" uuid NOT NULL,
	"issue_id" uuid,
	"comment_id" uuid,
	CONSTRAINT "events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "issue_contributors" (
	"workspace_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"share" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_contributors_workspace_id_issue_id_user_id_pk" PRIMARY KEY("workspace_id","issue_id","user_id"),
	CONSTRAINT "issue_contributors_share" CHECK (share between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "retest_results" (
	"workspace_id" uuid NOT NULL,
	"retest_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"asset_id" uuid,
	"kind" text,
	"value" text NOT NULL,
	"result" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "retest_results_workspace_id_retest_id_position_pk" PRIMARY KEY("workspace_id","retest_id","position")
);
--> statement-breakpoint
CREATE TABLE "retest_rounds" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retest_rounds_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "retests" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"tested_by" uuid NOT NULL,
	"day" date NOT NULL,
	"result" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_history" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "project_history_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "risk_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "risk_until" date;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "vi_written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "en_written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "due_days" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bug_moves" ADD CONSTRAINT "bug_moves_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_nodes" ADD CONSTRAINT "bug_nodes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_nodes" ADD CONSTRAINT "bug_nodes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_proposals" ADD CONSTRAINT "bug_proposals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_proposals" ADD CONSTRAINT "bug_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_proposals" ADD CONSTRAINT "bug_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_templates" ADD CONSTRAINT "bug_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_templates" ADD CONSTRAINT "bug_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_trees" ADD CONSTRAINT "bug_trees_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_workspace_id_comment_id_comments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","comment_id") REFERENCES "public"."comments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_contributors" ADD CONSTRAINT "issue_contributors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_contributors" ADD CONSTRAINT "issue_contributors_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retest_results" ADD CONSTRAINT "retest_results_workspace_id_retest_id_retests_workspace_id_id_fk" FOREIGN KEY ("workspace_id","retest_id") REFERENCES "public"."retests"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retest_rounds" ADD CONSTRAINT "retest_rounds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retest_rounds" ADD CONSTRAINT "retest_rounds_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_tested_by_users_id_fk" FOREIGN KEY ("tested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_workspace_id_round_id_retest_rounds_workspace_id_id_fk" FOREIGN KEY ("workspace_id","round_id") REFERENCES "public"."retest_rounds"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_history" ADD CONSTRAINT "project_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_history" ADD CONSTRAINT "project_history_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bug_proposals_state" ON "bug_proposals" USING btree ("workspace_id","state","id");--> statement-breakpoint
CREATE INDEX "bug_proposals_issue" ON "bug_proposals" USING btree ("workspace_id","issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bug_templates_node" ON "bug_templates" USING btree ("workspace_id","bug_id","language");--> statement-breakpoint
CREATE INDEX "comments_issue" ON "comments" USING btree ("workspace_id","issue_id","id") WHERE issue_id is not null;--> statement-breakpoint
CREATE INDEX "comments_project" ON "comments" USING btree ("workspace_id","project_id","id") WHERE issue_id is null;--> statement-breakpoint
CREATE INDEX "comment_mentions_user" ON "comment_mentions" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "events_seq" ON "events" USING btree ("workspace_id","seq");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree (at);--> statement-breakpoint
CREATE INDEX "issue_contributors_user" ON "issue_contributors" USING btree ("workspace_id","user_id","issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retest_rounds_number" ON "retest_rounds" USING btree ("workspace_id","project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "retest_rounds_open" ON "retest_rounds" USING btree ("workspace_id","project_id") WHERE end_day is null;--> statement-breakpoint
CREATE INDEX "retests_issue" ON "retests" USING btree ("workspace_id","issue_id","id");--> statement-breakpoint
CREATE INDEX "retests_round" ON "retests" USING btree ("workspace_id","round_id","id");--> statement-breakpoint
CREATE INDEX "project_history_project" ON "project_history" USING btree ("workspace_id","project_id","id");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_workspace_id_duplicate_of_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","duplicate_of") REFERENCES "public"."issues"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_cwe" ON "issues" USING btree ("workspace_id","cwe","updated_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_found" ON "issues" USING btree ("workspace_id","found_day") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_published" ON "issues" USING btree ("workspace_id","published_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_duplicate" ON "issues" USING btree ("workspace_id","duplicate_of") WHERE duplicate_of is not null;--> statement-breakpoint
CREATE INDEX "issues_risk" ON "issues" USING btree ("workspace_id","risk_until") WHERE risk_until is not null;--> statement-breakpoint
-- What is written already was written when its text last changed.
UPDATE "issues" SET
	"vi_written_at" = (SELECT "updated_at" FROM "issue_contents" c WHERE c."workspace_id" = "issues"."workspace_id" AND c."issue_id" = "issues"."id" AND c."language" = 'vi'),
	"en_written_at" = (SELECT "updated_at" FROM "issue_contents" c WHERE c."workspace_id" = "issues"."workspace_id" AND c."issue_id" = "issues"."id" AND c."language" = 'en');--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_comment_id_comments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","comment_id") REFERENCES "public"."comments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_comment" ON "files" USING btree ("workspace_id","comment_id") WHERE comment_id is not null;--> statement-breakpoint
DROP INDEX "issues_severity";--> statement-breakpoint
DROP INDEX "issues_status";--> statement-breakpoint
DROP INDEX "issues_priority";--> statement-breakpoint
DROP INDEX "issues_due";--> statement-breakpoint
DROP INDEX "issues_cvss";--> statement-breakpoint
DROP INDEX "issues_bug";--> statement-breakpoint
CREATE INDEX "issues_without_vi" ON "issues" USING btree ("workspace_id","updated_at","id","project_id") WHERE deleted_at is null and title_vi = '';--> statement-breakpoint
CREATE INDEX "issues_without_en" ON "issues" USING btree ("workspace_id","updated_at","id","project_id") WHERE deleted_at is null and title_en = '';--> statement-breakpoint
CREATE INDEX "issues_waiting" ON "issues" USING btree ("workspace_id","updated_at","id","project_id","status","reporter_id") WHERE deleted_at is null and status in ('IN_REVIEW', 'READY_FOR_RETEST');--> statement-breakpoint
CREATE INDEX "issues_severity" ON "issues" USING btree ("workspace_id","severity_order","updated_at","id","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_status" ON "issues" USING btree ("workspace_id","status","updated_at","id","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_priority" ON "issues" USING btree ("workspace_id","priority","id","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_due" ON "issues" USING btree ("workspace_id","due_day","id","project_id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_cvss" ON "issues" USING btree ("workspace_id","cvss_score","id","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_bug" ON "issues" USING btree ("workspace_id","bug_id" text_pattern_ops,"updated_at","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_outdated" ON "issues" USING btree ("workspace_id","updated_at","id","project_id","vi_written_at","en_written_at") WHERE deleted_at is null and vi_written_at <> en_written_at;--> statement-breakpoint
CREATE TABLE "issue_template_files" (
	"workspace_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "issue_template_files_workspace_id_issue_id_file_id_pk" PRIMARY KEY("workspace_id","issue_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "bug_template_files" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "bug_template_files_workspace_id_template_id_file_id_pk" PRIMARY KEY("workspace_id","template_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "issue_template_files" ADD CONSTRAINT "issue_template_files_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_template_files" ADD CONSTRAINT "issue_template_files_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_template_files" ADD CONSTRAINT "bug_template_files_workspace_id_template_id_bug_templates_workspace_id_id_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."bug_templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_template_files" ADD CONSTRAINT "bug_template_files_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_template_files_file" ON "issue_template_files" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "bug_template_files_file" ON "bug_template_files" USING btree ("workspace_id","file_id");
