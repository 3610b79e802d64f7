import type { TemplateTask } from '@coloa/contract/task-templates/task-templates.contract.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { fold } from '../platform/text/folding.ts';
import { insertTemplate } from './task-templates.repo.ts';
import type { taskTemplates } from './task-templates.tables.ts';
import { countsOf, type TemplateLeaf } from './template-tree.policy.ts';

let made = 0;

export const templateLeaf = (title: string, parts: Partial<TemplateLeaf> = {}): TemplateLeaf => ({
  title,
  description: '',
  priority: null,
  startsOn: null,
  dueOn: null,
  estimateMinutes: null,
  rows: [],
  ...parts,
});

export const templateTask = (title: string, { tasks = [], ...parts }: Partial<TemplateTask> = {}): TemplateTask => ({
  ...templateLeaf(title, parts),
  tasks,
});

export const manyRows = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Dòng ${n + 1}`, checklistId: null }));

export const treeWithControl = (checklistId: string): TemplateTask[] => [
  templateTask('Khảo sát', {
    startsOn: 0,
    dueOn: 2,
    priority: 'P2',
    rows: [{ title: 'Tên miền con', checklistId: null }],
    tasks: [templateLeaf('Quét cổng', { dueOn: 1, estimateMinutes: 60, rows: [{ title: 'Tìm rò rỉ', checklistId }] })],
  }),
  templateTask('Báo cáo', { startsOn: 8, dueOn: 9 }),
];

export async function buildTaskTemplate(
  db: DbOrTx,
  by: { workspaceId: string; id: string },
  overrides: Partial<typeof taskTemplates.$inferInsert> = {},
) {
  const name = overrides.name ?? `Mẫu ${++made}`;
  const tasks = overrides.tasks ?? [templateTask('Khảo sát')];
  const template = { id: newId(), description: '', kinds: [], updatedBy: by.id, ...overrides, name, tasks };
  await insertTemplate(db, by.workspaceId, { ...template, searchName: fold(name), ...countsOf(tasks) });
  return template;
}
