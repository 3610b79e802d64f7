CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"started_by" uuid,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failure_params" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"host" text,
	"folder" text,
	"file_name" text,
	"size" bigint,
	"sha256" text,
	"version" text,
	"counts" jsonb,
	"has_key" boolean,
	"removed_at" timestamp (3) with time zone,
	"proof_status" text,
	"proof_started_at" timestamp (3) with time zone,
	"proof_finished_at" timestamp (3) with time zone,
	"proof_failure" text,
	"proof_failure_params" jsonb
);
--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_due" ON "backup_runs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "backup_runs_created" ON "backup_runs" USING btree ("created_at");