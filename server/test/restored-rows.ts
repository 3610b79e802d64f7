import type pg from 'pg';

/**
 * Copies every table, generates the statements that restore it, and records which tables are written to. Foreign keys become deferrable,
 * because rows are restored in any order.
 */
const KEEP = `
CREATE SCHEMA kept;
CREATE TABLE kept.touched (name text NOT NULL);
CREATE TABLE kept.statements (name text PRIMARY KEY, removal text NOT NULL, restoration text NOT NULL, difference text NOT NULL);

CREATE FUNCTION kept.note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.touched VALUES (format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME));
  RETURN NULL;
END $$;

DO $$
DECLARE t record; fk record;
BEGIN
  FOR t IN
    SELECT format('%I.%I', n.nspname, c.relname) AS name, format('kept.%I', n.nspname || '_' || c.relname) AS copy,
      string_agg(quote_ident(a.attname), ', ') AS columns,
      string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') FILTER (WHERE a.attidentity <> 'a') AS as_kept,
      (SELECT string_agg(quote_ident(k.attname), ', ') FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
       WHERE i.indrelid = c.oid AND i.indisprimary) AS key
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN ('public', 'graphile_worker')
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' GROUP BY c.oid, n.nspname
  LOOP
    EXECUTE format('CREATE TABLE %s AS SELECT %s FROM %s', t.copy, t.columns, t.name);
    INSERT INTO kept.statements VALUES (t.name,
      format('DELETE FROM %s WHERE (%s) NOT IN (SELECT %2$s FROM %s)', t.name, t.key, t.copy),
      format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM %s ON CONFLICT (%s) DO UPDATE SET %s', t.name, t.columns, t.copy, t.key, t.as_kept),
      format('WITH rows AS (SELECT ROW (%s)::text FROM %s), copy AS (SELECT ROW (%1$s)::text FROM %3$s)
        SELECT EXISTS (TABLE rows EXCEPT ALL TABLE copy) OR EXISTS (TABLE copy EXCEPT ALL TABLE rows)', t.columns, t.name, t.copy));
    EXECUTE format('CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION kept.note()', t.name);
  END LOOP;
  FOR fk IN SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', fk.of, fk.name);
  END LOOP;
END $$;

CREATE FUNCTION kept.restore() RETURNS void LANGUAGE plpgsql AS $$
DECLARE statement text;
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  -- Rows of the audit log can only be deleted with their workspace.
  PERFORM set_config('coloa.workspace_goes', 'yes', true);
  FOR statement IN SELECT removal FROM kept.statements WHERE name IN (SELECT name FROM kept.touched) LOOP EXECUTE statement; END LOOP;
  -- Now also of the tables whose rows were deleted by a cascade.
  FOR statement IN SELECT restoration FROM kept.statements WHERE name IN (SELECT name FROM kept.touched) LOOP EXECUTE statement; END LOOP;
  -- Again, because the triggers of restored issues wrote to these tables.
  FOR statement IN SELECT unnest(ARRAY[removal, restoration]) FROM kept.statements WHERE name LIKE 'public.issue_day%' LOOP EXECUTE statement; END LOOP;
  DELETE FROM kept.touched;
END $$;

CREATE FUNCTION kept.changed() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE s record; differs boolean;
BEGIN
  FOR s IN SELECT name, difference FROM kept.statements WHERE name IN (SELECT name FROM kept.touched) ORDER BY name LOOP
    EXECUTE s.difference INTO differs;
    IF differs THEN RETURN NEXT s.name; END IF;
  END LOOP;
END $$;
`;

export type KeptRows = {
  /** Restores all rows, including jobs, but not sequences and files. Takes milliseconds if few tables were written to. */
  restore(): Promise<void>;
  changed(): Promise<string[]>;
};

export async function keepRows(pool: pg.Pool): Promise<KeptRows> {
  await pool.query(KEEP);
  return {
    async restore() {
      await pool.query('SELECT kept.restore()');
    },
    async changed() {
      const { rows } = await pool.query<{ name: string }>('SELECT kept.changed() AS name');
      return rows.map(({ name }) => name);
    },
  };
}
