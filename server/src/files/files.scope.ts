import { and, eq, exists, not, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import { questionToAll } from '../platform/questions.ts';
import { fileOriginals } from './file-originals.tables.ts';
import type { Place, Reads } from './file-owners.ts';
import { fileUses } from './file-uses.tables.ts';
import { files } from './files.tables.ts';

// The rules of this module are SQL conditions, because one file can have thousands of uses, for example an image of a template.

export type UseColumns = Pick<typeof fileUses, 'workspaceId' | 'kind' | 'placeId' | 'projectId' | 'issueId'> & { open: SQLWrapper };

export type Reader = Pick<Actor, 'userId' | 'permissions' | 'onlyProjects'>;

/**
 * Condition on `fileUses`: the actor can read the place, and therefore the file. Each feature defines this condition for its own places.
 * Places without a condition are unreadable, except templates.
 */
export const usesRead = questionToAll<(use: UseColumns, actor: Reader) => SQL>('the uses of files that an actor reads');

const build = new QueryBuilder();
const usesOfFile = (which?: SQL) =>
  build
    .select({ one: sql`1` })
    .from(fileUses)
    .where(and(eq(fileUses.workspaceId, files.workspaceId), eq(fileUses.fileId, files.id), which));

export const named = (workspaceId: string, fileNames: readonly string[]): SQL | undefined =>
  and(eq(files.workspaceId, workspaceId), sql`${files.fileName} = any(${sql.param([...fileNames])})`);

const originalOf = and(eq(fileOriginals.workspaceId, files.workspaceId), eq(fileOriginals.originalId, files.id));
const usesOfEdited = (which?: SQL) =>
  build
    .select({ one: sql`1` })
    .from(fileOriginals)
    .innerJoin(fileUses, and(eq(fileUses.workspaceId, fileOriginals.workspaceId), eq(fileUses.fileId, fileOriginals.fileId)))
    .where(and(originalOf, which));

/** Condition on `files`: the file is kept as the original of an edited image. */
export const isOriginal = (): SQL => exists(build.select({ one: sql`1` }).from(fileOriginals).where(originalOf));

/** Condition on `files`: no place uses the file, nor an image of which it is the original. */
export const isUnused = (): SQL => sql`(${notExists(usesOfFile())} and ${notExists(usesOfEdited())})`;

/** Condition on `files`: no place uses the file, and it is not an original. A text can show such an upload. */
export const isFree = (): SQL => sql`(${notExists(usesOfFile())} and ${not(isOriginal())})`;

export const usedAt = (workspaceId: string, { kind, placeId }: Pick<Place, 'kind' | 'placeId'>): SQL =>
  and(eq(fileUses.workspaceId, workspaceId), eq(fileUses.kind, kind), eq(fileUses.placeId, placeId)) as SQL;

export const isUsedAt = (workspaceId: string, place: Pick<Place, 'kind' | 'placeId'>): SQL =>
  exists(usesOfFile(usedAt(workspaceId, place)));

/** Every user of the workspace can read the files of templates. */
const isTemplate = eq(fileUses.kind, 'TEMPLATE');

const isRead = (actor: Reader): SQL => or(...usesRead.askAll(fileUses, actor)) ?? sql`false`;

/** With this use, `usesRead` selects only places where the actor also reads the text inside ⟦…⟧, as the team does. */
const redactedUse: UseColumns = { ...fileUses, open: sql`false` };
const maintainsTemplates = ({ permissions, onlyProjects }: Reader): boolean => permissions.has('WRITE_CHECKLIST') && onlyProjects === null;

/** Condition on `fileUses`: the actor is in the team that writes the place, and reads the place. */
const isReadInTeam = (actor: Reader): SQL =>
  or(maintainsTemplates(actor) ? isTemplate : undefined, ...usesRead.askAll(redactedUse, actor)) ?? sql`false`;

/** Condition on `files`: the actor can read the file, other than as an original. Only its uploader can read a file without uses. */
export const readsShown = (actor: Reader): SQL | undefined =>
  or(exists(usesOfFile(or(isTemplate, isRead(actor)))), and(eq(files.uploadedBy, actor.userId), isUnused()));

/**
 * Condition on `files`: the actor can read the file as an original, as the team of the places that use the edited image, and never as a
 * client. If a template uses the image, only its maintainers can read the original, because every writer can show the files of templates in
 * a project.
 */
export const readsOriginal = (actor: Reader): SQL | undefined =>
  and(exists(usesOfEdited(isReadInTeam(actor))), maintainsTemplates(actor) ? undefined : notExists(usesOfEdited(isTemplate)));

/** Condition on `files`: the actor can read the file. */
export const readsFile = (actor: Reader): SQL | undefined => or(readsShown(actor), readsOriginal(actor));

/**
 * Condition on `files`: a text that the actor writes at this place makes the file visible there. Such files are:
 * - unused uploads of the actor, and all files of templates,
 * - in a project: files of the project, or only those that the actor uploaded if `reads` is not `all`,
 * - elsewhere: files of places of the same kind that the actor can read.
 */
export function mayBeShownAt(actor: Reader, { kind, projectId }: Place, { reads }: Reads): SQL | undefined {
  const own = eq(files.uploadedBy, actor.userId);
  const inReach =
    projectId === null
      ? exists(usesOfFile(and(eq(fileUses.kind, kind), isRead(actor))))
      : and(reads === 'all' ? undefined : own, exists(usesOfFile(eq(fileUses.projectId, projectId))));
  return or(and(own, isFree()), exists(usesOfFile(isTemplate)), inReach);
}

/**
 * Condition on `files`: users with the actor's access to this place can already read the file there, or the actor can make it visible
 * there.
 */
export const isShowableAt = (actor: Reader & Pick<Actor, 'workspaceId'>, place: Place, access: Reads): SQL | undefined =>
  or(
    exists(usesOfFile(and(usedAt(actor.workspaceId, place), access.reads === 'all' ? undefined : fileUses.open))),
    mayBeShownAt(actor, place, access),
  );
