import type { ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { PALETTE_HITS, type paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { issuesAbout } from '../issues/list/issue-search.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { projectsAbout } from '../projects/projects.service.ts';
import { writeUpsAbout } from '../topics/write-ups.service.ts';
import { membersAbout } from '../users/members.service.ts';

export async function findEverywhere(
  db: DbOrTx,
  actor: Actor,
  text: string,
  language: Language,
): Promise<ResponseOf<typeof paletteContract.find>> {
  const [projects, issues, people, writeUps] = await Promise.all([
    projectsAbout(db, actor, text, PALETTE_HITS),
    issuesAbout(db, actor, text, PALETTE_HITS, language),
    membersAbout(db, actor, text, PALETTE_HITS),
    writeUpsAbout(db, actor, text, PALETTE_HITS),
  ]);
  return { projects, issues, people, writeUps };
}
