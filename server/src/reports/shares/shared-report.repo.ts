import { LIMITS } from '@coloa/contract/limits.ts';
import { and, eq, exists, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { changesTold } from '../../events/events.scope.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type Places, prepared, selecting } from '../../platform/database/prepared.ts';
import { projects } from '../../projects/projects.tables.ts';
import { reportDefaults, reportVersions } from '../reports.tables.ts';
import type { Visit, Visitor } from './share-visits.repo.ts';
import { shareColumns } from './shares.repo.ts';
import { shares, shareTokens, shareVisits } from './shares.tables.ts';

const columns = { workspaceId: shares.workspaceId, projectId: shares.projectId, ...shareColumns };

/** A value that changes when cached content may be outdated. */
const dataGeneration = sql<string>`${changesTold(shares)} || '.' ||
  coalesce((select ${reportDefaults.version} from ${reportDefaults} where ${reportDefaults.workspaceId} = ${shares.workspaceId}), 0)`;

const selection = {
  share: columns,
  project: {
    id: projects.id,
    key: projects.key,
    languages: projects.languages,
    status: projects.status,
    deletedAt: projects.deletedAt,
  },
  workspace: { timeZone: workspaces.timeZone, logo: workspaces.logo, deletedAt: workspaces.deletedAt },
  version: { language: reportVersions.language, number: reportVersions.number },
  dataGeneration,
};

const ofVersion = and(eq(reportVersions.workspaceId, shares.workspaceId), eq(reportVersions.id, shares.versionId));
const inProject = and(eq(projects.workspaceId, shares.workspaceId), eq(projects.id, shares.projectId));

const selectByHash = prepared(
  ({ hash }: Places<'hash'>) =>
    selecting(selection, (select) =>
      select
        .from(shareTokens)
        .leftJoin(shares, and(eq(shares.workspaceId, shareTokens.workspaceId), eq(shares.id, shareTokens.shareId)))
        .leftJoin(projects, inProject)
        .leftJoin(workspaces, eq(workspaces.id, shares.workspaceId))
        .leftJoin(reportVersions, ofVersion)
        .where(eq(shareTokens.hash, hash)),
    ),
  { short: true },
);

const selectById = prepared(
  ({ workspaceId, shareId }: Places<'workspaceId' | 'shareId'>) =>
    selecting(selection, (select) =>
      select
        .from(shares)
        .leftJoin(projects, inProject)
        .leftJoin(workspaces, eq(workspaces.id, shares.workspaceId))
        .leftJoin(reportVersions, ofVersion)
        .where(and(eq(shares.workspaceId, workspaceId), eq(shares.id, shareId))),
    ),
  { short: true },
);

type Row = Awaited<ReturnType<typeof selectByHash>>[number];
/**
 * A link and the data of its report. The caller must check whether the link is open. `version` is null if the link shows the current state
 * of the project.
 */
export type FoundShare = { [K in Exclude<keyof Row, 'version'>]: NonNullable<Row[K]> } & Pick<Row, 'version'>;

const whole = (row: Row): FoundShare | null => {
  const { share, project, workspace, ...rest } = row;
  return share && project && workspace ? { share, project, workspace, ...rest } : null;
};

/** Finds a link by the hash of its token. Returns undefined for an unknown token, and null if its link was deleted permanently. */
export async function findByToken(db: DbOrTx, hash: Buffer): Promise<FoundShare | null | undefined> {
  const [row] = await selectByHash(db, { hash });
  return row && whole(row);
}

export async function findShare(db: DbOrTx, workspaceId: string, shareId: string): Promise<FoundShare | null> {
  const [row] = await selectById(db, { workspaceId, shareId });
  return row ? whole(row) : null;
}

const build = new QueryBuilder();
const one = { one: sql`1` };

/** Returns a condition on `shares`: the link is still open, and its generation is unchanged. */
const stands = ({ workspaceId, id, projectId, generation }: FoundShare['share']): SQL =>
  and(
    eq(shares.workspaceId, workspaceId),
    eq(shares.id, id),
    eq(shares.generation, generation),
    isNull(shares.revokedAt),
    or(isNull(shares.expiresAt), gt(shares.expiresAt, sql`clock_timestamp()`)),
    lt(shares.wrongPasswords, LIMITS.sharePasswordTries),
    exists(
      build
        .select(one)
        .from(projects)
        .where(and(eq(projects.workspaceId, workspaceId), eq(projects.id, projectId), isNull(projects.deletedAt))),
    ),
    exists(
      build
        .select(one)
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt))),
    ),
  ) as SQL;

/**
 * Counts wrong attempts in one statement. The last allowed attempt locks the link and invalidates cookies. Returns null if no attempt was
 * left, or the link changed or ended; the caller must not reveal the result then.
 */
export async function settleTry(db: DbOrTx, share: FoundShare['share'], right: boolean): Promise<{ wrongPasswords: number } | null> {
  const wrong = sql`${shares.wrongPasswords} + ${right ? 0 : 1}::int`;
  const [row] = await db
    .update(shares)
    .set({
      wrongPasswords: wrong,
      generation: sql`${shares.generation} + case when ${wrong} >= ${LIMITS.sharePasswordTries}::int then 1 else 0 end`,
    })
    .where(stands(share))
    .returning({ wrongPasswords: shares.wrongPasswords });
  return row ?? null;
}

export async function lockStanding(tx: DbOrTx, share: FoundShare['share']): Promise<boolean> {
  const rows = await tx.select({ id: shares.id }).from(shares).where(stands(share)).for('no key update');
  return rows.length > 0;
}

export async function isStanding(db: DbOrTx, share: FoundShare['share']): Promise<boolean> {
  const rows = await db.select(one).from(shares).where(stands(share));
  return rows.length > 0;
}

/** Returns a condition on `shares`: readers can download files, and the settings of the content are unchanged. */
const givesTheSame = ({ language, versionId, statuses, severities }: FoundShare['share']): SQL =>
  and(
    shares.downloads,
    eq(shares.language, language),
    sql`${shares.versionId} is not distinct from ${versionId}::uuid`,
    sql`${shares.statuses} = ${JSON.stringify(statuses)}::jsonb`,
    sql`${shares.severities} = ${JSON.stringify(severities)}::jsonb`,
  ) as SQL;

/** Logs a view or a download. Returns false if the link is no longer open or, for a download, if `givesTheSame` no longer applies. */
export async function insertUse(db: DbOrTx, share: FoundShare['share'], visitor: Visitor, { kind, part }: Visit): Promise<boolean> {
  const download = kind === 'DOWNLOADED';
  const counter = sql.identifier(download ? shares.downloaded.name : shares.views.name);
  const as = and(stands(share), download ? givesTheSame(share) : undefined);
  const { rows } = await db.execute(sql`
    with stood as (
      update ${shares} set ${counter} = ${counter} + 1, last_seen_at = now() where ${as} returning workspace_id, id
    )
    insert into ${shareVisits} (workspace_id, share_id, kind, part, address, browser)
    select workspace_id, id, ${kind}::text, ${part}::text, ${visitor.address}::text, ${visitor.browser}::text from stood
    returning share_id`);
  return rows.length > 0;
}
