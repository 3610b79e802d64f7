import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { eq } from 'drizzle-orm';
import { LAST_DAY } from '../seeds/company.ts';
import { ENGAGEMENTS } from '../seeds/engagements.ts';
import { fillDemo } from '../seeds/fill.ts';
import { users } from '../src/membership/users.tables.ts';
import type { Platform } from '../src/platform/platform.ts';
import { projects } from '../src/projects/projects.tables.ts';
import { renderReport } from '../src/reports/render-report.ts';
import { gatherFor } from '../src/reports/reports.service.ts';
import { actorInWorkspace } from '../src/sessions/sessions.service.ts';

/** `README.md` links to these files. */
export const SHOWCASE_FILES: Readonly<Record<Language, string>> = { vi: 'docs/showcase/vi.pdf', en: 'docs/showcase/en.pdf' };

/** Generates the showcase report in each language, as the lead of the project. The caller must pass an empty installation. */
export async function drawShowcase(platform: Platform): Promise<Map<Language, Buffer>> {
  const { db } = platform.database;
  const [engagement] = ENGAGEMENTS.filter(({ showcase }) => showcase);
  if (!engagement) throw new Error('the demo has no showcase');
  await fillDemo(platform, { engagements: [engagement] });
  const [project] = await db.select().from(projects).where(eq(projects.key, engagement.key));
  const [lead] = await db.select().from(users).where(eq(users.username, engagement.lead));
  const actor = project && lead && (await actorInWorkspace(db, lead.id, project.workspaceId));
  if (!actor) throw new Error(`${engagement.key} has no lead`);
  const drawn = new Map<Language, Buffer>();
  for (const language of LANGUAGES) {
    const { documents: made } = await gatherFor(platform, actor, { projectId: project.id, format: 'pdf', language });
    // A fixed date makes the result reproducible.
    const documents = made.map((document) => ({ ...document, generatedDay: LAST_DAY }));
    drawn.set(language, await renderReport(() => Promise.resolve({ format: 'pdf', documents })));
  }
  return drawn;
}
