import { type BackupStanding, backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { configContract } from '@coloa/contract/config/config.contract.ts';
import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { FIRST_WORKSPACE_NAME, workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { backupStanding } from '../../test/fixtures/backups.ts';
import { config } from '../../test/fixtures/config.ts';
import { dashboard, dashboardFigures } from '../../test/fixtures/dashboard.ts';
import { me, meAs } from '../../test/fixtures/me.ts';
import { workspace, workspaceSummary } from '../../test/fixtures/workspaces.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

interface Begun {
  name?: string;
  logo?: string;
  mail?: boolean;
  members?: number;
  byRole?: { id: string; name: string; members: number }[];
  projects?: number;
  backups?: BackupStanding;
}

const BUILT_IN = {
  System: { id: ROLES.System.id, name: 'System' },
  Tester: { id: ROLES.Tester.id, name: 'Tester' },
};
const LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

async function show(
  { name = FIRST_WORKSPACE_NAME, logo, mail = false, members = 1, byRole = [], projects = 0, backups = backupStanding() }: Begun = {},
  who = me(),
) {
  const here = workspace({ id: who.currentWorkspace.id, name, logo: logo ?? null });
  const none = { items: [], total: 0, more: false };
  const layout: { order: []; hidden: 'firstSteps'[] } = { order: [], hidden: [] };
  answer(workspacesContract.get, here);
  answer(workspacesContract.summary, workspaceSummary(here, { members, byRole }));
  answer(configContract.get, config({ installationMail: mail }));
  answer(backupsContract.standing, backups);
  answer(tasksContract.mine, { items: [], total: 0 });
  answer(dashboardContract.get, () =>
    dashboard({
      figures: dashboardFigures({
        projects: projects === 0 ? [] : [{ status: 'PLANNED', projects }],
        issues: [],
        reported: { now: 0, before: 0 },
      }),
      activity: [],
      projects: none,
      drafts: none,
      layout,
    }),
  );
  answer(dashboardContract.setLayout, ({ body: { hidden } }) => {
    layout.hidden = hidden.filter((each) => each === 'firstSteps');
    return true as const;
  });
  await renderPage(paths.dashboard(), { me: { ...who, currentWorkspace: { ...who.currentWorkspace, name } } });
}

const act = (name: 'name' | 'logo' | 'mail' | 'people' | 'project' | 'backup') =>
  page.getByRole('link', { name: t(`dashboard:firstSteps.${name}.act`) });
const title = () => page.getByRole('heading', { name: t('dashboard:firstSteps.title') });
const progress = (done: number, count = 5) => page.getByText(t('dashboard:firstSteps.done', { done, count }));

test('a new installation guides its administrator from the workspace name to the first project', async () => {
  await show();
  await expect.element(progress(0)).toBeVisible();
  const { id } = me().currentWorkspace;
  await expect.element(act('name')).toHaveAttribute('href', `#${paths.workspace(id, { at: 'name' })}`);
  await expect.element(act('logo')).toHaveAttribute('href', `#${paths.workspace(id, { at: 'logo' })}`);
  await expect.element(act('mail')).toHaveAttribute('href', `#${paths.config()}`);
  await expect.element(act('people')).toHaveAttribute('href', `#${paths.users()}`);
  await expect.element(act('project')).toHaveAttribute('href', `#${paths.projects({ create: true })}`);
  await expectAccessible();
});

test('the first step focuses the name of the workspace', async () => {
  await show();
  await act('name').click();
  await expect.element(page.getByRole('textbox', { name: t('workspaces:form.name'), exact: true })).toHaveFocus();
});

test('the second step focuses the logo button', async () => {
  await show();
  await act('logo').click();
  await expect.element(page.getByRole('button', { name: t('workspaces:logo.upload') })).toHaveFocus();
});

test('completed steps are ticked, also beside the figures of the first project', async () => {
  await show({ name: 'An Dương Lab', logo: LOGO, mail: true, projects: 1 });
  await expect.element(progress(4)).toBeVisible();
  await expect.element(act('people')).toBeVisible();
  for (const name of ['name', 'logo', 'mail', 'project'] as const) await expect.element(act(name)).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: t('dashboard:widget.figures') })).toBeVisible();
});

test('the figures appear together with the steps, which never push them down', async () => {
  answer(configContract.get, config());
  const held = hold(configContract.get);
  await show({ name: 'An Dương Lab', logo: LOGO, projects: 1 });
  await held.arrived;
  await expect.element(page.getByRole('status', { name: t('ui:loading') })).toBeInTheDocument();
  const figures = page.getByRole('region', { name: t('dashboard:widget.figures') });
  expect(figures.elements()).toEqual([]);
  held.release();
  await expect.element(figures).toBeVisible();
  expect(title().elements()).toHaveLength(1);
});

test('the first other person completes the step of people, also for a System user who is no member', async () => {
  await show({ members: 1, byRole: [{ ...BUILT_IN.Tester, members: 1 }] }, meAs('System'));
  await expect.element(title()).toBeVisible();
  expect(act('people').elements()).toEqual([]);
});

test('a System user who is the only member has still to invite people', async () => {
  await show({ members: 1, byRole: [{ ...BUILT_IN.System, members: 1 }] }, meAs('System'));
  await expect.element(act('people')).toBeVisible();
});

test('the steps disappear once all are completed', async () => {
  await show({ name: 'An Dương Lab', logo: LOGO, mail: true, members: 2, projects: 1 });
  await expect.element(page.getByRole('region', { name: t('dashboard:widget.figures') })).toBeVisible();
  await expect.poll(() => sent(workspacesContract.summary)).toHaveLength(1);
  await expect.element(title()).not.toBeInTheDocument();
});

test('incomplete steps stay, whatever the number of projects', async () => {
  await show({ name: 'An Dương Lab', members: 9, projects: 40 });
  await expect.element(page.getByRole('region', { name: t('dashboard:widget.figures') })).toBeVisible();
  await expect.element(progress(3)).toBeVisible();
  await expect.element(act('logo')).toBeVisible();
});

test('users who run the installation also see a step for backups, until a schedule or a backup exists', async () => {
  await show({ name: 'An Dương Lab', logo: LOGO, mail: true, members: 2, projects: 3 }, meAs('System'));
  await expect.element(progress(5, 6)).toBeVisible();
  await expect.element(act('backup')).toHaveAttribute('href', `#${paths.backups()}`);
});

test('a backup schedule completes the last step', async () => {
  const keep = { daily: 7, weekly: 4, monthly: 6 };
  const schedule = { at: '02:30', timeZone: 'Asia/Ho_Chi_Minh', next: '2026-11-27T19:30:00.000Z', keep };
  await show(
    { name: 'An Dương Lab', logo: LOGO, mail: true, members: 2, projects: 3, backups: backupStanding({ schedule }) },
    meAs('System'),
  );
  await expect.poll(() => sent(backupsContract.standing)).toHaveLength(1);
  await expect.element(page.getByRole('region', { name: t('dashboard:widget.figures') })).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});

test('a lead, who can do none of the other steps, sees the link to the first project', async () => {
  await show({}, meAs('Lead'));
  await expect.element(page.getByRole('link', { name: t('dashboard:firstProject') })).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
  expect(sent(configContract.get)).toEqual([]);
});

test('hiding the steps keeps the link to the first project, and undo in the toast restores them', async () => {
  await show();
  await page.getByRole('button', { name: t('dashboard:firstSteps.hide') }).click();
  await expect.element(page.getByRole('link', { name: t('dashboard:firstProject') })).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
  expect(sent(dashboardContract.setLayout).at(-1)?.body.hidden).toEqual(['firstSteps']);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(title()).toBeVisible();
});
