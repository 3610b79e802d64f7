import type { Language } from '@coloa/contract/languages.ts';
import { mainKind, PROJECT_KINDS, type ProjectKind } from '@coloa/contract/projects/project-states.ts';
import en from '../../content/tasks/en.json' with { type: 'json' };
import vi from '../../content/tasks/vi.json' with { type: 'json' };
import { translate } from '../platform/text/translations.ts';
import type { PlannedRow, PlannedTask, PlannedTree } from './task-trees.service.ts';

const PHASES = ['recon', 'mapping', 'testing', 'reporting', 'retest'] as const;
type Phase = (typeof PHASES)[number];

/** Maps the key of a task to its title and the titles of its rows. Keys never change, because they identify created tasks. */
type Steps = Readonly<Record<string, readonly string[]>>;
type Phases = Partial<Record<Phase, Steps>>;
type Texts = Record<ProjectKind | 'common', Phases> & { phases: Record<Phase, string> };

export const standardTexts: Record<Language, Texts> = { vi, en };

export const WSTG_KEY = 'WSTG 4.2';

const rowOf = (title: string): PlannedRow => ({ title, controlId: null });

/**
 * Returns the title of a task in a project with several kinds. The title names the kind, because tasks of other kinds can have the same
 * title.
 */
export const titleOfKind = (kind: ProjectKind, title: string, language: Language): string =>
  `${translate(language, `projects:kind.${kind}`)}: ${title}`;

/**
 * Returns the keys of a phase or task that all kinds share. `sameAs` contains the keys for all kinds, because the project may have had
 * another kind before.
 */
const sharedKeys = (kinds: readonly ProjectKind[], part: string) => ({
  standardKey: `${mainKind(kinds)}/${part}`,
  sameAs: PROJECT_KINDS.map((kind) => `${kind}/${part}`),
});

/**
 * Returns a task for each phase with the tasks of all kinds, in the order of the kinds. Tasks that the kinds share come last, once each.
 */
export function standardTasks(kinds: readonly ProjectKind[], language: Language): PlannedTree[] {
  const texts = standardTexts[language];
  const several = kinds.length > 1;
  return PHASES.map((phase) => {
    const own = kinds.flatMap((kind) =>
      Object.entries(texts[kind][phase] ?? {}).map(
        ([step, [title = '', ...rows]]): PlannedTask => ({
          title: several ? titleOfKind(kind, title, language) : title,
          standardKey: `${kind}/${phase}/${step}`,
          rows: rows.map(rowOf),
        }),
      ),
    );
    const common = kinds.every((kind) => texts[kind][phase]) ? {} : (texts.common[phase] ?? {});
    const shared = Object.entries(common).map(
      ([step, [title = '', ...rows]]): PlannedTask => ({
        title,
        ...sharedKeys(kinds, `${phase}/${step}`),
        rows: rows.map(rowOf),
      }),
    );
    return { title: texts.phases[phase], ...sharedKeys(kinds, phase), rows: [], tasks: [...own, ...shared] };
  });
}
