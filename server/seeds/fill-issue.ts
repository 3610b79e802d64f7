import type { IssueText } from '@coloa/contract/issues/issues.schema.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { DueDays } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { buildFile } from '../src/files/files.factory.ts';
import { type BuiltIssue, buildIssue } from '../src/issues/issues.factory.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import { DAYS_TO_FIX } from './company.ts';
import { pictureExhibit } from './exhibits.ts';
import { type PlannedRetest, withRetests } from './plan-retests.ts';
import type { Random } from './random.ts';
import type { Screenshot } from './screenshots.ts';
import { dayIn, daysAfter } from './story.ts';
import type { ToldIssue } from './tell-issues.ts';

/** Returns the due date of an issue accepted at `acceptedAt`, by the default of the workspaces; null if the severity has no default. */
function ruledDay(severity: Severity, acceptedAt: Date): string | null {
  const days: number | undefined = (DAYS_TO_FIX as DueDays)[severity];
  return days === undefined ? null : daysAfter(dayIn(acceptedAt), days);
}

export const fileName = (random: Random, extension: string) => ({ fileName: `${random.hex(32)}.${extension}` });

/** Returns the texts that the seed marks as outdated: at most two, each of which exists in both languages. */
const outdatedIn = ({ vi, en }: ToldIssue['contents']): IssueText[] =>
  (['recommendation', 'steps'] as const).filter((text, n) => vi?.[text] && en?.[text] && (n === 0 || vi[text].length % 2 === 0));

export async function fillIssue(
  tx: DbOrTx,
  storage: Platform['storage'],
  project: BuiltProject,
  issue: ToldIssue,
  planned: readonly PlannedRetest[],
  drawn: Screenshot | null,
  random: Random,
): Promise<BuiltIssue> {
  const { scene, assets, contents, evidence, createdAt, repeats, dueDay, team, story, key: _key, from, ...drafted } = issue;
  const { history, retests: _retests, ...told } = story;
  const picture = scene && drawn && { ...fileName(random, 'png'), ...drawn, alt: scene.caption };
  for (const language of ['vi', 'en'] as const) {
    const content = contents[language];
    if (content && picture && !from.exhibit && content.steps + content.description !== '') {
      const section = content.steps ? 'steps' : 'description';
      content[section] += `\n\n![${picture.alt[language]}](/attachments/${picture.fileName})`;
    }
  }
  const scoped = project.scope.find(({ inScope, kind }) => inScope && kind === 'URL');
  const pointed = assets.map((asset) => ({ ...asset, scopeId: scoped && asset.value.startsWith(scoped.value) ? scoped.id : null }));
  const built = await buildIssue(
    tx,
    {
      ...drafted,
      ...told,
      ...(contents.vi && contents.en && random.chance(0.2) && from.status === null && { enOutdated: outdatedIn(contents) }),
      duplicateOf: repeats?.id ?? null,
      dueDay: told.publishedAt ? (dueDay ?? ruledDay(drafted.severity, told.publishedAt)) : null,
      project,
      createdAt,
      reporterId: team.tester.id,
      fixerId: (told.publishedAt && team.fixer?.id) ?? null,
    },
    {
      contents,
      assets: pointed,
      evidence: picture && from.exhibit ? [...evidence, pictureExhibit(picture.fileName, picture.alt)] : evidence,
      history: withRetests(history, planned),
      contributors: team.contributor ? [{ userId: team.contributor.user.id, share: team.contributor.share }] : [],
    },
  );
  if (!scene || !picture) return built;
  const { alt: _alt, ...file } = picture;
  const { workspaceId, id: projectId } = project;
  await buildFile(tx, storage, {
    ...file,
    name: `${built.key.toLowerCase()}-${scene.kind}.png`,
    workspaceId,
    projectId,
    issueId: built.id,
    uploadedBy: team.tester.id,
    uploadedAt: createdAt,
  });
  return built;
}
