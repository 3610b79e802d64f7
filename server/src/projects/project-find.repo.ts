import { and, arrayContains, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { kept, type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { searchQuery } from '../platform/text/folding.ts';
import { assignees } from './assignees/assignees.tables.ts';
import { readsEveryProject } from './projects.policy.ts';
import { readableProjects } from './projects.scope.ts';
import { projects } from './projects.tables.ts';

interface Asked {
  words: boolean;
  key: boolean;
  only: boolean;
}

const writeFind = (everything: boolean, asked: Asked, most: number) =>
  prepared(
    (at: Places<'workspaceId' | 'userId' | 'words' | 'key' | 'only'>) => {
      const begins = sql`starts_with(${projects.key}, ${at.key})`;
      const named = sql`${projects.search} @@ to_tsquery('simple', ${at.words})`;
      const order: SQL[] = asked.key ? [desc(sql`${projects.key} = ${at.key}`), desc(begins)] : [];
      return selecting({ id: projects.id, key: projects.key, name: projects.name, status: projects.status }, (select) =>
        select
          .from(projects)
          .where(
            and(
              eq(projects.workspaceId, at.workspaceId),
              isNull(projects.deletedAt),
              readableProjects({ userId: at.userId, everything, only: asked.only ? at.only : null }),
              or(asked.key ? begins : undefined, asked.words ? named : undefined),
            ),
          )
          .orderBy(...order, desc(projects.updatedAt), desc(projects.id))
          .limit(most),
      );
    },
    { planned: false },
  );
type Find = ReturnType<typeof writeFind>;

const finds = kept<Find>();

/**
 * Returns the project with exactly this key first, then projects whose key begins with the text, then the others. Within these groups, the
 * most recently changed project comes first.
 */
export async function findProjects(db: DbOrTx, actor: Actor, text: string, most: number) {
  const words = searchQuery(text)?.replaceAll(':*', ':*A') ?? null;
  const key = /^[A-Z0-9]+$/.exec(text.trim().toUpperCase())?.[0] ?? null;
  const asked = { words: words !== null, key: key !== null, only: actor.onlyProjects !== null };
  if (!asked.words && !asked.key) return [];
  const everything = readsEveryProject(actor);
  const find = finds(JSON.stringify([everything, asked, most]), () => writeFind(everything, asked, most));
  return find(db, { workspaceId: actor.workspaceId, userId: actor.userId, words, key, only: actor.onlyProjects });
}

export async function projectsNamed(db: DbOrTx, workspaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: projects.id, key: projects.key, name: projects.name })
    .from(projects)
    .where(and(eq(projects.workspaceId, workspaceId), inArray(projects.id, [...ids])));
}
export type NamedProject = Awaited<ReturnType<typeof projectsNamed>>[number];

/** Lists the projects that the user leads, except those in the bin. With WRITE_PROJECT, the user leads all projects. */
export const listLedProjects = (db: DbOrTx, { workspaceId, userId, permissions }: Actor, limit: number) =>
  db
    .select({ id: projects.id, key: projects.key, name: projects.name })
    .from(projects)
    .leftJoin(
      assignees,
      and(eq(assignees.workspaceId, projects.workspaceId), eq(assignees.projectId, projects.id), eq(assignees.userId, userId)),
    )
    .where(
      and(
        eq(projects.workspaceId, workspaceId),
        isNull(projects.deletedAt),
        permissions.has('WRITE_PROJECT') ? undefined : arrayContains(assignees.hats, ['LEAD']),
      ),
    )
    .orderBy(sql`${projects.updatedAt} desc`, asc(projects.id))
    .limit(limit);
