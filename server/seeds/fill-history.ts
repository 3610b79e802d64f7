import type { ProjectChange } from '@coloa/contract/projects/project-history.ts';
import { type AssigneeStatus, type Hat, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import { assigneeChange, scopeChange } from '../src/projects/project-history.service.ts';
import { type BuiltProject, type BuiltProjectStep, buildProjectHistory } from '../src/projects/projects.factory.ts';
import type { BuiltUser } from '../src/users/users.factory.ts';
import type { Engagement } from './engagement.ts';
import type { PlannedRound } from './fill-retests.ts';
import type { Random } from './random.ts';
import { daysAfter, LAST_INSTANT, startOf } from './story.ts';
import { lastDayOf } from './tell-issues.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Joined {
  user: BuiltUser;
  hats: Hat[];
  status: AssigneeStatus;
  at: Date;
}

interface Happened {
  announced: Date;
  people: readonly Joined[];
  files: readonly { name: string; uploadedAt: Date }[];
  rounds: readonly PlannedRound[];
  method: readonly BuiltProjectStep[];
}

function statusSteps(engagement: Engagement, random: Random): { from: string; to: string; at: number }[] {
  const end = startOf(lastDayOf(engagement));
  const wanted = [startOf(engagement.startDay), end, end + 9 * DAY, end + 24 * DAY, end + 60 * DAY];
  const reached = PROJECT_STATUSES.slice(0, PROJECT_STATUSES.indexOf(engagement.status) + 1);
  let at = 0;
  return reached.slice(1).map((to, n) => {
    // Move a date after the end of the demo into its last days.
    const latest = LAST_INSTANT - (reached.length - 1 - n) * 20 * HOUR;
    at = Math.max(at + HOUR, Math.min((wanted[n] ?? latest) + random.int(8 * 60, 16 * 60) * 60_000, latest));
    return { from: reached[n] ?? 'PLANNED', to, at };
  });
}

function peopleSteps(people: readonly Joined[], started: number | undefined, done: number | undefined): BuiltProjectStep[] {
  const [lead] = people;
  return people.flatMap(({ user: { id, username, name }, hats, status, at }, n) => {
    const as = (standing: AssigneeStatus) => ({ person: { id, username, name, avatar: null }, hats, status: standing });
    const steps: BuiltProjectStep[] = [
      { action: 'ASSIGNED', actorId: lead?.user.id ?? id, at, changes: [assigneeChange(null, as('ASSIGNED'))] },
    ];
    const own = (from: AssigneeStatus, to: AssigneeStatus, when: number | undefined) => {
      if (when === undefined) return;
      const changes = [assigneeChange(as(from), as(to))];
      steps.push({ action: 'EDITED', actorId: id, at: new Date(Math.min(when + (n + 1) * 37 * 60_000, LAST_INSTANT)), changes });
    };
    if (status !== 'ASSIGNED') own('ASSIGNED', 'IN_PROGRESS', started);
    if (status === 'DONE') own('IN_PROGRESS', 'DONE', done);
    return steps;
  });
}

function edits({ startDay, endDay, twoPersonReview }: Engagement, { scope }: BuiltProject, announced: Date, random: Random) {
  const begun = startOf(startDay);
  const found: { at: number; change: ProjectChange }[] = [];
  if (twoPersonReview) found.push({ at: announced.getTime() + 2 * HOUR, change: { field: 'twoPersonReview', from: false, to: true } });
  if (begun < LAST_INSTANT) {
    const before = scope.filter(({ kind }) => kind !== 'HOST');
    found.push({ at: begun + random.int(1, 3) * DAY + 9 * HOUR, change: scopeChange(before, scope) });
    if (random.chance(0.5)) {
      const change = { field: 'endDay', from: daysAfter(endDay, -7), to: endDay };
      found.push({ at: (begun + startOf(endDay)) / 2 + 10 * HOUR, change });
    }
  }
  return found.filter(({ at }) => at < LAST_INSTANT);
}

export async function fillHistory(
  tx: DbOrTx,
  project: BuiltProject,
  engagement: Engagement,
  told: Happened,
  random: Random,
): Promise<void> {
  const { announced, people, files, rounds, method } = told;
  const actorId = project.createdBy;
  const statuses = statusSteps(engagement, random);
  const at = (to: string) => statuses.find((step) => step.to === to)?.at;
  const step = (action: BuiltProjectStep['action'], when: Date, ...changes: ProjectChange[]): BuiltProjectStep => {
    return { action, actorId, at: when, changes };
  };
  const steps = [
    step('CREATED', announced),
    ...peopleSteps(people, at('IN_PROGRESS'), at('REPORTING') ?? at('COMPLETED')),
    ...files.map(({ name, uploadedAt }) => step('ATTACHED', uploadedAt, { field: 'attachments', from: null, to: name })),
    ...method,
    ...edits(engagement, project, announced, random).map((edit) => step('EDITED', new Date(edit.at), edit.change)),
    ...statuses.map(({ from, to, at: moved }) => step('STATUS', new Date(moved), { field: 'status', from, to })),
    ...rounds.flatMap(({ number, openedAt, closedAt }) => [
      step('ROUND_OPENED', openedAt, { field: 'round', from: null, to: number }),
      ...(closedAt ? [step('ROUND_CLOSED', closedAt, { field: 'round', from: number, to: null })] : []),
    ]),
  ];
  await buildProjectHistory(
    tx,
    project,
    steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
}
