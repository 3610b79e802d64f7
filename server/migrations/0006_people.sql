CREATE TABLE "audit_entries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"address" text,
	"object_kind" text NOT NULL,
	"object_id" text,
	"object_name" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"workspace_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_workspace_id_seq_pk" PRIMARY KEY("workspace_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"workspace_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "audit_unsealed_workspace_id_entry_id_pk" PRIMARY KEY("workspace_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text,
	"password" "bytea",
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"carries_accounts" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_images" (
	"file_name" text PRIMARY KEY NOT NULL,
	"stored_as" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"user_id" uuid,
	"logo_of" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_fingerprint" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"privileges" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "one_use_links" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "role_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "slug" text;--> statement-breakpoint
-- Of a workspace made before there were slugs it is its id, until somebody chooses one.
UPDATE "workspaces" SET "slug" = "id"::text;--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "report_color" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "report_footer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "languages" text[] DEFAULT '{"vi","en"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "two_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_entry_fk" FOREIGN KEY ("workspace_id","entry_id") REFERENCES "public"."audit_entries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_unsealed" ADD CONSTRAINT "audit_unsealed_entry_fk" FOREIGN KEY ("workspace_id","entry_id") REFERENCES "public"."audit_entries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_images" ADD CONSTRAINT "public_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_images" ADD CONSTRAINT "public_images_logo_of_workspaces_id_fk" FOREIGN KEY ("logo_of") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_use_links" ADD CONSTRAINT "one_use_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_two_factor_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."two_factor"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("workspace_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("workspace_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("workspace_id","object_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_entry" ON "audit_seals" USING btree ("workspace_id","entry_id");--> statement-breakpoint
CREATE INDEX "public_images_user" ON "public_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "public_images_logo" ON "public_images" USING btree ("logo_of");--> statement-breakpoint
CREATE INDEX "public_images_stored" ON "public_images" USING btree ("stored_as");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree ("workspace_id","name_key");--> statement-breakpoint
CREATE INDEX "one_use_links_user" ON "one_use_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_use_links_expiry" ON "one_use_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_role_id_roles_workspace_id_id_fk" FOREIGN KEY ("workspace_id","role_id") REFERENCES "public"."roles"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_role" ON "memberships" USING btree ("workspace_id","role_id") WHERE role_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_slug" ON "workspaces" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "workspaces_deleted" ON "workspaces" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_one_role" CHECK (num_nonnulls(role, role_id) = 1);--> statement-breakpoint
-- The audit log is only ever added to. A workspace that goes for good takes its log along, and says so first.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('coloa.workspace_goes', true) = 'yes' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_seals_no_truncate" BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
