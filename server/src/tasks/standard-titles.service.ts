import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import { shippedWstg } from '../checklists/checklists.service.ts';
import { standardTasks, WSTG_KEY } from './standard-tasks.ts';

type Bilingual = Readonly<Record<Language, string>>;

interface Titled {
  title: string;
  standardKey: string | null;
}

/** The names of standard tasks and their rows, by the keys of the tasks. */
const shipped = new Map<string, { title: Bilingual; rows: readonly Bilingual[] }>();

for (const kind of PROJECT_KINDS) {
  const [vi = [], en = []] = LANGUAGES.map((language) => standardTasks(kind, language).flatMap((phase) => [phase, ...phase.tasks]));
  // A test compares the languages: both have the same tasks, with the same number of rows.
  for (const [n, task] of vi.entries()) {
    const [key = '', same = task] = [task.standardKey, en[n]];
    const rows = task.rows.map(({ title }, row) => ({ vi: title, en: same.rows[row]?.title ?? title }));
    shipped.set(key, { title: { vi: task.title, en: same.title }, rows });
  }
}
for (const { key, name } of shippedWstg()) shipped.set(`${WSTG_KEY}/${key}`, { title: name, rows: [] });

const has = (texts: Bilingual | undefined, text: string): texts is Bilingual => texts?.vi === text || texts?.en === text;
const shippedTitle = ({ title, standardKey }: Titled): Bilingual | undefined => {
  const texts = shipped.get(standardKey ?? '')?.title;
  return has(texts, title) ? texts : undefined;
};
const shippedRow = ({ title, standardKey }: Titled): Bilingual | undefined =>
  shipped.get(standardKey ?? '')?.rows.find((texts) => has(texts, title));

/** Returns the title of a task for a reader: in the reader's language for a standard task that no user has renamed. */
export const titleFor = (task: Titled, language: Language): string => shippedTitle(task)?.[language] ?? task.title;

/**
 * Returns the title of a row without a control, in each language: the shipped titles for a standard row that no user has changed, otherwise
 * the row's own title for both. `standardKey`: the key of the row's task.
 */
export const rowTitles = (row: Titled): Bilingual => shippedRow(row) ?? { vi: row.title, en: row.title };

/** Returns the title to store for `sent`: a standard title in another language is no change. */
export const keptTitle = (task: Titled, sent: string): string => (has(shippedTitle(task), sent) ? task.title : sent);

/** Returns the title to store for a row: a standard title in another language is no change. */
export const keptRowTitle = (row: Titled, sent: string): string => (has(shippedRow(row), sent) ? row.title : sent);
