import type { Language } from '@coloa/contract/languages.ts';
import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import en from '../../content/tasks/en.json' with { type: 'json' };
import vi from '../../content/tasks/vi.json' with { type: 'json' };
import type { PlannedRow, PlannedTree } from './task-trees.service.ts';

const PHASES = ['recon', 'mapping', 'testing', 'reporting', 'retest'] as const;
type Phase = (typeof PHASES)[number];

/** Maps the key of a task to its title and the titles of its rows. Keys never change, because they identify created tasks. */
type Steps = Readonly<Record<string, readonly string[]>>;
type Phases = Partial<Record<Phase, Steps>>;
type Texts = Record<ProjectKind | 'common', Phases> & { phases: Record<Phase, string> };

export const standardTexts: Record<Language, Texts> = { vi, en };

export const WSTG_KEY = 'WSTG 4.2';

const rowOf = (title: string): PlannedRow => ({ title, controlId: null });

export function standardTasks(kind: ProjectKind, language: Language): PlannedTree[] {
  const texts = standardTexts[language];
  return PHASES.map((phase) => {
    const key = `${kind}/${phase}`;
    const steps = texts[kind][phase] ?? texts.common[phase] ?? {};
    const tasks = Object.entries(steps).map(([step, [title = '', ...rows]]) => ({
      title,
      standardKey: `${key}/${step}`,
      rows: rows.map(rowOf),
    }));
    return { title: texts.phases[phase], standardKey: key, rows: [], tasks };
  });
}
