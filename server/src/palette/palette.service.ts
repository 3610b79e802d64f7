import type { ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { PALETTE_HITS, type paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { issuesAbout } from '../issues/list/issue-search.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { totalOf } from '../platform/http/paging.ts';
import { projectsAbout } from '../projects/projects.service.ts';
import { writeUpsAbout } from '../topics/write-ups.service.ts';
import { membersAbout } from '../users/members.service.ts';

/** One more than is shown, to know whether there are more. */
const ASKED = PALETTE_HITS + 1;

export async function findEverywhere(
  db: DbOrTx,
  actor: Actor,
  text: string,
  language: Language,
): Promise<ResponseOf<typeof paletteContract.find>> {
  const [projects, issues, people, writeUps] = await Promise.all([
    projectsAbout(db, actor, text, ASKED),
    issuesAbout(db, actor, text, PALETTE_HITS, language),
    membersAbout(db, actor, text, ASKED),
    writeUpsAbout(db, actor, text, PALETTE_HITS),
  ]);
  return {
    projects: projects.slice(0, PALETTE_HITS),
    issues: issues.items,
    people: people.slice(0, PALETTE_HITS),
    writeUps: writeUps.items,
    totals: {
      projects: totalOf(projects.length, PALETTE_HITS),
      issues: issues.counted,
      people: totalOf(people.length, PALETTE_HITS),
      writeUps: writeUps.counted,
    },
  };
}
