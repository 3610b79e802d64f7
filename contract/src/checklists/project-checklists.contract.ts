import { z } from 'zod';
import { day, defineEndpoint, done, id, instant, line, text, version } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { scopeRow } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { checklist } from './checklists.contract.ts';
import { CONTROL_STATES, type ControlState } from './control-states.ts';

const state = z.enum(CONTROL_STATES);

/** An issue that came of a control, or of a row of a task. */
export const cameOfIt = z
  .object({ id, key: z.string(), title: z.string(), severity: z.enum(SEVERITIES), status: z.string() })
  .meta({ id: 'CameOfIt' });
export type CameOfIt = z.infer<typeof cameOfIt>;

/** A control as a project took it: later changes in the workspace leave it as it was. */
const control = z
  .object({
    id,
    checklistId: id.meta({ description: 'What it was taken from' }),
    ...checklist.pick({ standard: true, standardVersion: true, code: true, category: true, categoryName: true, title: true }).shape,
    ...checklist.pick({ short: true, reference: true, severityHint: true }).shape,
    perAsset: z.boolean().meta({ description: 'Its state is told for each asset of the scope; the overall state follows' }),
    state,
    noted: z.boolean().meta({ description: 'There is a note, or proof' }),
    by: person.nullable(),
    at: instant.nullable(),
    assets: z.array(z.object({ assetId: id, state })).meta({ description: 'With `perAsset`: those with a state' }),
    tested: z.array(person).meta({ description: 'Who ticked a row of it in a task' }),
    issues: z.array(cameOfIt).meta({ description: 'Named here, or beside a row of it in a task' }),
    binned: z.int().meta({ description: 'How many more such issues are in the bin' }),
    version: z.int(),
  })
  .meta({ id: 'Control' });
export type Control = z.infer<typeof control>;

const controlDetail = control
  .extend({
    ...checklist.pick({ description: true, howTo: true }).shape,
    note: z.string().meta({ description: 'Markdown, with its proof' }),
    assets: z.array(z.object({ assetId: id, state, note: z.string(), by: person.nullable(), at: instant.nullable() })),
  })
  .meta({ id: 'ControlDetail' });
export type ControlDetail = z.infer<typeof controlDetail>;

const assetInScope = scopeRow.pick({ id: true, kind: true, value: true });

const projectChecklists = z
  .object({
    controls: z.array(control),
    assets: z.array(assetInScope).meta({ description: 'What is in scope' }),
    can: z.object({ take: z.boolean(), work: z.boolean() }),
  })
  .meta({ id: 'ProjectChecklists' });
export type ProjectChecklists = z.infer<typeof projectChecklists>;

/** How many controls stand in each state. */
const counts = z.object(Object.fromEntries(CONTROL_STATES.map((each) => [each, z.int()])) as Record<ControlState, z.ZodInt>);

/** What was tested in a project, by whom and with what result: control × asset, and control × person. */
const coverage = z
  .object({
    controls: z.array(
      control
        .pick({ id: true, standard: true, standardVersion: true, code: true, category: true, title: true, short: true })
        .extend(control.pick({ perAsset: true, state: true, issues: true, binned: true }).shape)
        .extend({
          assetStates: z.array(state).meta({ description: 'With `perAsset`: of each of `assets`, in their order; else empty' }),
          saidBy: z.array(person.extend({ state, lastDay: day })).meta({
            description:
              'Who said what came of it, with what that is (of one that is `perAsset`: what it comes to on their assets) and the last day they did',
          }),
          tested: z
            .array(person.extend({ lastDay: day }))
            .meta({ description: 'Who ticked a row of it in a task, with the last day they did' }),
        }),
    ),
    assets: z.array(assetInScope).meta({ description: 'What is in scope' }),
    categories: z.array(
      checklist
        .pick({ standard: true, standardVersion: true, category: true, categoryName: true })
        .extend({ controls: z.int(), states: counts, ticked: z.int().meta({ description: 'Controls of which somebody ticked a row' }) }),
    ),
    total: z.object({ controls: z.int(), states: counts, ticked: z.int() }),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverage>;

const key = line(LIMITS.controlCode, 0);
const inProject = z.strictObject({ projectId: id });
const ofProject = z.strictObject({ projectId: id, controlId: id });
const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;

export const projectChecklistsContract = {
  take: defineEndpoint({
    method: 'POST',
    path: '/api/project/checklists',
    access: 'project',
    summary:
      'Take whole categories or single controls into a project, and drop those nothing was recorded of; what is there already stays as it is; LEAD',
    body: z.strictObject({
      projectId: id,
      categories: z
        .array(z.strictObject({ standard: key, standardVersion: key, category: key }))
        .max(LIMITS.categoriesAtOnce)
        .default([]),
      checklists: z.array(id).max(LIMITS.controlsPerProject).default([]),
      drop: z.array(id).max(LIMITS.controlsPerProject).default([]).meta({ description: 'Of the project’s controls' }),
    }),
    response: done,
    errors: ['NOT_FOUND', 'UNKNOWN_CHECKLIST', 'CONTROL_IN_USE', 'CONTROLS_FULL', ...stateErrors],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/project/{projectId}/checklists',
    access: 'project',
    summary: `The controls of a project (${LIMITS.controlsPerProject} at most) with what came of them, for each asset and by whom; not for CLIENT`,
    params: inProject,
    response: projectChecklists,
  }),
  coverage: defineEndpoint({
    method: 'GET',
    path: '/api/project/{projectId}/coverage',
    access: 'project',
    summary: 'What was tested in a project, by whom, on which asset and with what result; not for CLIENT',
    params: inProject,
    response: coverage,
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/project/{projectId}/checklists/{controlId}',
    access: 'project',
    summary: 'A control with its texts and notes; not for CLIENT',
    params: ofProject,
    response: controlDetail,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/project/{projectId}/checklists/{controlId}',
    access: 'project',
    summary: 'Say what came of a control, for the project or one asset; LEAD, TESTER',
    params: ofProject,
    body: z
      .strictObject({
        version: version.meta({ description: 'The version one saw; needed with `note`' }),
        assetId: id.meta({ description: 'Of this asset alone; the control has to be per asset' }),
        state: state.meta({ description: 'Of a control that is per asset it needs `assetId`' }),
        note: text(LIMITS.markdown),
        perAsset: z.boolean(),
        linkIssues: z.array(id).max(LIMITS.issuesOfControl).meta({ description: 'Issues of the project that came of it' }),
        unlinkIssues: z
          .array(id)
          .max(LIMITS.issuesOfControl)
          .meta({ description: 'Issues that did not: they go off the rows of tasks that stand for it as well' }),
      })
      .partial(),
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'UNKNOWN_ASSET', 'UNKNOWN_ISSUE', 'CONTROL_NOT_PER_ASSET', ...stateErrors],
  }),
};
