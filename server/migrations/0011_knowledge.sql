CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	"project_id" uuid,
	"issue_id" uuid,
	"task_id" uuid,
	"write_up_id" uuid,
	"comment_id" uuid,
	"due_day" date,
	"in_page" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	"mail_claimed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"project_ids" uuid[],
	"hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"expires_on" date,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"category" text NOT NULL,
	"category_key" text NOT NULL,
	"description" text NOT NULL,
	"author_id" uuid NOT NULL,
	"write_ups" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topics_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "write_up_comments" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"write_up_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "write_up_comments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "write_up_likes" (
	"workspace_id" uuid NOT NULL,
	"write_up_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "write_up_likes_workspace_id_write_up_id_user_id_pk" PRIMARY KEY("workspace_id","write_up_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "write_up_mentions" (
	"workspace_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "write_up_mentions_workspace_id_comment_id_user_id_pk" PRIMARY KEY("workspace_id","comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "write_ups" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"topic_id" uuid,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"category_key" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"tag_keys" text[] DEFAULT '{}' NOT NULL,
	"author_id" uuid NOT NULL,
	"read_minutes" integer NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"search_title" text NOT NULL,
	"search_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', search_title), 'A') || setweight(to_tsvector('simple', search_text), 'C')) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "write_ups_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "write_ups_published_topic" CHECK (published_at is null or topic_id is not null)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"search" text NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "files_unattached";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "write_up_id" uuid;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_task_id_tasks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","task_id") REFERENCES "public"."tasks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_write_up_id_write_ups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","write_up_id") REFERENCES "public"."write_ups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_comments" ADD CONSTRAINT "write_up_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_comments" ADD CONSTRAINT "write_up_comments_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_comments" ADD CONSTRAINT "write_up_comments_workspace_id_write_up_id_write_ups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","write_up_id") REFERENCES "public"."write_ups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_likes" ADD CONSTRAINT "write_up_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_likes" ADD CONSTRAINT "write_up_likes_workspace_id_write_up_id_write_ups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","write_up_id") REFERENCES "public"."write_ups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_mentions" ADD CONSTRAINT "write_up_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_mentions" ADD CONSTRAINT "write_up_mentions_workspace_id_comment_id_write_up_comments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","comment_id") REFERENCES "public"."write_up_comments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_ups" ADD CONSTRAINT "write_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_ups" ADD CONSTRAINT "write_ups_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_ups" ADD CONSTRAINT "write_ups_workspace_id_topic_id_topics_workspace_id_id_fk" FOREIGN KEY ("workspace_id","topic_id") REFERENCES "public"."topics"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("workspace_id","user_id","id") WHERE in_page;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("workspace_id","user_id","id") WHERE in_page and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("workspace_id","user_id","mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_project" ON "notifications" USING btree ("workspace_id","project_id");--> statement-breakpoint
CREATE INDEX "notifications_issue" ON "notifications" USING btree ("workspace_id","issue_id") WHERE issue_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_task" ON "notifications" USING btree ("workspace_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_write_up" ON "notifications" USING btree ("workspace_id","write_up_id") WHERE write_up_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree (at);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_due" ON "notifications" USING btree ("workspace_id","user_id",coalesce(task_id, issue_id),"due_day") WHERE kind = 'DUE_SOON';--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("workspace_id","search_name");--> statement-breakpoint
CREATE INDEX "topics_category" ON "topics" USING btree ("workspace_id","category_key","search_name");--> statement-breakpoint
CREATE INDEX "write_up_comments_write_up" ON "write_up_comments" USING btree ("workspace_id","write_up_id","id");--> statement-breakpoint
CREATE INDEX "write_up_likes_user" ON "write_up_likes" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "write_up_mentions_user" ON "write_up_mentions" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "write_ups_published" ON "write_ups" USING btree ("workspace_id","published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "write_ups_title" ON "write_ups" USING btree ("workspace_id","search_title","id","published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "write_ups_likes" ON "write_ups" USING btree ("workspace_id","likes","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "write_ups_topic" ON "write_ups" USING btree ("workspace_id","topic_id","published_at","id");--> statement-breakpoint
CREATE INDEX "write_ups_category" ON "write_ups" USING btree ("workspace_id","category_key","published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "write_ups_author" ON "write_ups" USING btree ("workspace_id","author_id","published_at","id");--> statement-breakpoint
CREATE INDEX "write_ups_tags" ON "write_ups" USING gin ("workspace_id","tag_keys") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "write_ups_search" ON "write_ups" USING gin ("workspace_id","search") WHERE published_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("workspace_id","owner_id","place","search_name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("workspace_id","place","search_name") WHERE shared;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_write_up_id_write_ups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","write_up_id") REFERENCES "public"."write_ups"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_write_up" ON "files" USING btree ("workspace_id","write_up_id") WHERE write_up_id is not null;--> statement-breakpoint
CREATE INDEX "files_unattached" ON "files" USING btree ("last_used_at") WHERE project_id is null and write_up_id is null;--> statement-breakpoint
-- As those of issues: long texts lie beside the rows, what is searched lies there unpacked, and few entries wait unsorted.
ALTER TABLE "write_ups" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "write_ups" ALTER COLUMN "search" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER INDEX "write_ups_search" SET (gin_pending_list_limit = 512);--> statement-breakpoint
-- The published write-ups with these words, no more than told, by the index alone: see issues_with_words.
CREATE FUNCTION "write_ups_with_words"("of_workspace" uuid, "words" tsquery, "most" integer) RETURNS SETOF uuid
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0
AS $$ SELECT "id" FROM "write_ups" WHERE "workspace_id" = "of_workspace" AND "published_at" IS NOT NULL AND "search" @@ "words" LIMIT "most" $$;--> statement-breakpoint
-- Those with a title like each of these patterns, which begin with a blank, the last published first: the index by title holds all that is asked.
CREATE FUNCTION "write_ups_titled"("of_workspace" uuid, "patterns" text[], "most" integer) RETURNS SETOF uuid
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0
AS $$ SELECT "id" FROM "write_ups" WHERE "workspace_id" = "of_workspace" AND "published_at" IS NOT NULL AND (' ' || "search_title") LIKE ALL ("patterns")
  -- Not the order of an index, one of which would read the table.
  ORDER BY "published_at" + interval '0' DESC, "id" DESC LIMIT "most" $$;--> statement-breakpoint
-- The words of an issue as its index has them: each behind a mark of its workspace and of the half-year in which the issue was made, so that
-- a search for words reads nothing of other workspaces, and may stop once it has found enough. Costly, so that the planner asks the index.
-- Nothing of the schema `public` is named in it: where an index is made or vacuumed, there is no such thing.
CREATE FUNCTION "issue_words"("of_workspace" uuid, "made" timestamp with time zone, "words" tsvector) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
BEGIN
  RETURN replace(' ' || "words"::text, ' ''',
    ' ''' || right("of_workspace"::text, 6) || lpad(to_hex(floor(extract(epoch FROM "made") / 15724800)::bigint), 3, '0'))::tsvector;
END $$;--> statement-breakpoint
DROP INDEX "issues_search";--> statement-breakpoint
CREATE INDEX "issues_search" ON "issues" USING gin (issue_words("workspace_id", "created_at", "search")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
DROP FUNCTION "issues_with_words"(uuid, tsquery, integer);--> statement-breakpoint
-- Where the issues with these marked words stand, no more than told. The planner does not know what it costs to read a long text, and would
-- go through all rows instead of asking the index: here it cannot. Two workspaces may have one mark. This, and what lies in the bin, is asked in
-- a way that no other index can be: those hold all of a workspace or more. Other processes take longer to start than this takes.
CREATE FUNCTION "issues_with_marked_words"("of_workspace" uuid, "marked" tsquery, "most" integer) RETURNS SETOF tid
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0
SET work_mem = '32MB' SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT i.ctid FROM "issues" AS i
    WHERE issue_words(i."workspace_id", i."created_at", i."search") @@ "marked"
      AND i."workspace_id" IS NOT DISTINCT FROM "of_workspace" AND num_nonnulls(i."deleted_at") = 0 LIMIT "most";
END $$;--> statement-breakpoint
-- The same in some projects, with any of these, which are one search by another mark each. In a large workspace what has the words and what
-- the projects have are put together before a row is read; elsewhere so little has the words that it is read, and projects are looked up in a set.
CREATE FUNCTION "issues_with_marked_words_in"("of_workspace" uuid, "is_large" boolean, "marked" tsquery[], "most" integer, "in_projects" uuid[])
RETURNS SETOF tid
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0
SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
  IF "is_large" THEN
    RETURN QUERY SELECT i.ctid FROM "issues" AS i
      WHERE issue_words(i."workspace_id", i."created_at", i."search") @@ ANY ("marked")
        AND i."workspace_id" = "of_workspace" AND i."project_id" = ANY ("in_projects") AND i."deleted_at" IS NULL LIMIT "most";
  ELSE
    RETURN QUERY SELECT i.ctid FROM "issues" AS i
      WHERE issue_words(i."workspace_id", i."created_at", i."search") @@ ANY ("marked")
        AND i."workspace_id" IS NOT DISTINCT FROM "of_workspace" AND num_nonnulls(i."deleted_at") = 0
        AND (i."project_id" IN (SELECT unnest("in_projects"))) IS TRUE LIMIT "most";
  END IF;
END $$;--> statement-breakpoint
-- These words behind the marks of a workspace: a search for each half-year in which it made issues, the last first.
CREATE FUNCTION "marked_words"("of_workspace" uuid, "words" tsquery) RETURNS tsquery[]
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  halves integer[];
  marked tsquery[] := '{}';
BEGIN
  SELECT array[floor(extract(epoch FROM min(i."created_at")) / 15724800), floor(extract(epoch FROM max(i."created_at")) / 15724800)]
    INTO halves FROM "issues" AS i WHERE i."workspace_id" = "of_workspace" AND i."deleted_at" IS NULL;
  IF halves[1] IS NULL THEN RETURN marked; END IF;
  FOR half IN REVERSE halves[2]..halves[1] LOOP
    marked := marked || regexp_replace("words"::text, '''([^'']+)''',
      '''' || right("of_workspace"::text, 6) || lpad(to_hex(half::bigint), 3, '0') || '\1''', 'g')::tsquery;
  END LOOP;
  RETURN marked;
END $$;--> statement-breakpoint
-- Where the issues with these words stand, no more than told: good within one statement. Of a whole workspace one half-year is asked after the
-- other until there are enough; of some projects, which have but a part of each, four at once and then the rest.
CREATE FUNCTION "issues_with_words"("of_workspace" uuid, "words" tsquery, "most" integer, "in_projects" uuid[]) RETURNS SETOF tid
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
    RETURN QUERY SELECT * FROM issues_with_marked_words_in("of_workspace", is_large, marked[:4], "most", "in_projects");
    GET DIAGNOSTICS hits = ROW_COUNT;
    IF hits < "most" AND cardinality(marked) > 4 THEN
      RETURN QUERY SELECT * FROM issues_with_marked_words_in("of_workspace", is_large, marked[5:], "most" - hits, "in_projects");
    END IF;
    RETURN;
  END IF;
  FOR n IN 1..cardinality(marked) LOOP
    RETURN QUERY SELECT * FROM issues_with_marked_words("of_workspace", marked[n], "most" - hits);
    GET DIAGNOSTICS more = ROW_COUNT;
    hits := hits + more;
    EXIT WHEN hits >= "most";
  END LOOP;
END $$;--> statement-breakpoint
-- The projects in whose issues any of these marked words stand, and with which status. For words that are not in very many.
CREATE FUNCTION "projects_with_marked_words"("of_workspace" uuid, "marked" tsquery[]) RETURNS TABLE ("project_id" uuid, "status" text)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET enable_sort = off
SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB' SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT DISTINCT i."project_id", i."status" FROM "issues" AS i
    WHERE issue_words(i."workspace_id", i."created_at", i."search") @@ ANY ("marked")
      AND i."workspace_id" IS NOT DISTINCT FROM "of_workspace" AND num_nonnulls(i."deleted_at") = 0;
END $$;
