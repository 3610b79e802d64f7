-- Replies to comments, threads on a part of an issue, and who resolved a thread.
ALTER TABLE "comments" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "anchor" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_workspace_id_thread_id_comments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."comments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("workspace_id","thread_id") WHERE thread_id is not null;
