import { z } from 'zod';
import { day, defineEndpoint, done, id, instant, line, text, version } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { scopeRow } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { checklist } from './checklists.contract.ts';
import { CONTROL_STATES, type ControlState } from './control-states.ts';

const state = z.enum(CONTROL_STATES);

/** An issue linked to a control, or to a row of a task. */
export const cameOfIt = z
  .object({ id, key: z.string(), title: z.string(), severity: z.enum(SEVERITIES), status: z.string() })
  .meta({ id: 'CameOfIt' });
export type CameOfIt = z.infer<typeof cameOfIt>;

/** A project's copy of a control: later changes in the workspace do not affect it. */
const control = z
  .object({
    id,
    checklistId: id.meta({ description: 'Source control in the workspace' }),
    ...checklist.pick({ standard: true, standardVersion: true, code: true, category: true, categoryName: true, title: true }).shape,
    ...checklist.pick({ short: true, reference: true, severityHint: true }).shape,
    perAsset: z
      .boolean()
      .meta({ description: 'Whether the state is recorded per asset in scope; `state` then combines the states of the assets' }),
    state,
    noted: z.boolean().meta({ description: 'Whether it has a note or evidence' }),
    by: person.nullable(),
    at: instant.nullable(),
    assets: z.array(z.object({ assetId: id, state })).meta({ description: 'With `perAsset`: assets with a recorded state' }),
    tested: z.array(person).meta({ description: 'Users who checked a row of this control in a task' }),
    issues: z.array(cameOfIt).meta({ description: 'Issues linked to this control, or to a row of it in a task' }),
    binned: z.int().meta({ description: 'Number of further linked issues in the bin' }),
    version: z.int(),
  })
  .meta({ id: 'Control' });
export type Control = z.infer<typeof control>;

const controlDetail = control
  .extend({
    ...checklist.pick({ description: true, howTo: true }).shape,
    note: z.string().meta({ description: 'Markdown, including evidence' }),
    assets: z.array(z.object({ assetId: id, state, note: z.string(), by: person.nullable(), at: instant.nullable() })),
  })
  .meta({ id: 'ControlDetail' });
export type ControlDetail = z.infer<typeof controlDetail>;

const assetInScope = scopeRow.pick({ id: true, kind: true, value: true });

const projectChecklists = z
  .object({
    controls: z.array(control),
    assets: z.array(assetInScope).meta({ description: 'Assets in scope' }),
    can: z.object({ take: z.boolean(), work: z.boolean() }),
  })
  .meta({ id: 'ProjectChecklists' });
export type ProjectChecklists = z.infer<typeof projectChecklists>;

const counts = z.object(Object.fromEntries(CONTROL_STATES.map((each) => [each, z.int()])) as Record<ControlState, z.ZodInt>);

const coverage = z
  .object({
    controls: z.array(
      control
        .pick({ id: true, standard: true, standardVersion: true, code: true, category: true, title: true, short: true })
        .extend(control.pick({ perAsset: true, state: true, issues: true, binned: true }).shape)
        .extend({
          assetStates: z
            .array(state)
            .meta({ description: 'With `perAsset`: the state of each item of `assets`, in the same order; otherwise empty' }),
          saidBy: z.array(person.extend({ state, lastDay: day })).meta({
            description:
              'Users who recorded a result, with that result and the last date. With `perAsset` it combines the results of their assets',
          }),
          tested: z
            .array(person.extend({ lastDay: day }))
            .meta({ description: 'Users who checked a row of this control in a task, with the last date' }),
        }),
    ),
    assets: z.array(assetInScope).meta({ description: 'Assets in scope' }),
    categories: z.array(
      checklist
        .pick({ standard: true, standardVersion: true, category: true, categoryName: true })
        .extend({ controls: z.int(), states: counts, ticked: z.int().meta({ description: 'Controls with a row that a user checked' }) }),
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
      'Add controls or whole categories to a project, and remove controls without recorded results. Existing controls stay unchanged. Requires LEAD',
    body: z.strictObject({
      projectId: id,
      categories: z
        .array(z.strictObject({ standard: key, standardVersion: key, category: key }))
        .max(LIMITS.categoriesAtOnce)
        .default([]),
      checklists: z.array(id).max(LIMITS.controlsPerProject).default([]),
      drop: z.array(id).max(LIMITS.controlsPerProject).default([]).meta({ description: 'Controls of the project to remove' }),
    }),
    response: done,
    errors: ['NOT_FOUND', 'UNKNOWN_CHECKLIST', 'CONTROL_IN_USE', 'CONTROLS_FULL', ...stateErrors],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/project/{projectId}/checklists',
    access: 'project',
    summary: `List up to ${LIMITS.controlsPerProject} controls of a project with results per asset and tester. Not available to clients`,
    params: inProject,
    response: projectChecklists,
  }),
  coverage: defineEndpoint({
    method: 'GET',
    path: '/api/project/{projectId}/coverage',
    access: 'project',
    summary: 'Get the test coverage of a project: who tested what on which asset, with results. Not available to clients',
    params: inProject,
    response: coverage,
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/project/{projectId}/checklists/{controlId}',
    access: 'project',
    summary: 'Get a control with its texts and notes. Not available to clients',
    params: ofProject,
    response: controlDetail,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/project/{projectId}/checklists/{controlId}',
    access: 'project',
    summary: 'Record the result of a control for the project or one asset. Requires LEAD or TESTER',
    params: ofProject,
    body: z
      .strictObject({
        version: version.meta({ description: 'Last known version; required with `note`' }),
        assetId: id.meta({ description: 'Limits the change to this asset; the control must be `perAsset`' }),
        state: state.meta({ description: 'Requires `assetId` if the control is `perAsset`' }),
        note: text(LIMITS.markdown),
        perAsset: z.boolean(),
        linkIssues: z.array(id).max(LIMITS.issuesOfControl).meta({ description: 'Issues of the project that this control found' }),
        unlinkIssues: z
          .array(id)
          .max(LIMITS.issuesOfControl)
          .meta({ description: 'Issues to unlink; rows of tasks for this control are unlinked too' }),
      })
      .partial(),
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'UNKNOWN_ASSET', 'UNKNOWN_ISSUE', 'CONTROL_NOT_PER_ASSET', ...stateErrors],
  }),
};
