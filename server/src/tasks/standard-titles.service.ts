import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import { shippedWstg } from '../checklists/checklists.service.ts';
import { standardTasks, titleOfKind, WSTG_KEY } from './standard-tasks.ts';

type Bilingual = Readonly<Record<Language, string>>;

interface Titled {
  title: string;
  standardKey: string | null;
}

interface Shipped {
  /** The title alone, and the title in a project with several kinds. */
  titles: readonly Bilingual[];
  rows: readonly Bilingual[];
}

const shipped = new Map<string, Shipped>();

const inBoth = (of: (language: Language) => string): Bilingual => ({ vi: of('vi'), en: of('en') });

for (const kind of PROJECT_KINDS) {
  const [vi = [], en = []] = LANGUAGES.map((language) => standardTasks([kind], language).flatMap((phase) => [phase, ...phase.tasks]));
  for (const [n, task] of vi.entries()) {
    const [key = '', same = task] = [task.standardKey, en[n]];
    const title = { vi: task.title, en: same.title };
    const rows = task.rows.map(({ title }, row) => ({ vi: title, en: same.rows[row]?.title ?? title }));
    shipped.set(key, { titles: [title, inBoth((language) => titleOfKind(kind, title[language], language))], rows });
  }
}
for (const { key, name } of shippedWstg()) shipped.set(`${WSTG_KEY}/${key}`, { titles: [name], rows: [] });

const has = (texts: Bilingual | undefined, text: string): texts is Bilingual => texts?.vi === text || texts?.en === text;
const shippedTitle = ({ title, standardKey }: Titled): Bilingual | undefined =>
  shipped.get(standardKey ?? '')?.titles.find((texts) => has(texts, title));
const shippedRow = ({ title, standardKey }: Titled): Bilingual | undefined =>
  shipped.get(standardKey ?? '')?.rows.find((texts) => has(texts, title));

export const titleFor = (task: Titled, language: Language): string => shippedTitle(task)?.[language] ?? task.title;

/** Returns the standard titles of an unchanged standard row, otherwise the row's own title for both languages. */
export const rowTitles = (row: Titled): Bilingual => shippedRow(row) ?? { vi: row.title, en: row.title };

/** Keeps the stored title if the user sends the same standard title in another language. */
export const keptTitle = (task: Titled, sent: string): string => (has(shippedTitle(task), sent) ? task.title : sent);

/** Keeps the stored title if the user sends the same standard title in another language. */
export const keptRowTitle = (row: Titled, sent: string): string => (has(shippedRow(row), sent) ? row.title : sent);
