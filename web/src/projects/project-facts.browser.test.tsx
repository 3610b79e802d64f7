import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { render } from '../../test/render.tsx';
import { t } from '../../test/words.ts';
import { ProjectFacts } from './project-facts.tsx';

const facts = ['projects:form.tags', 'projects:form.twoPersonReview'] as const;

test('a client’s project facts have no rows for data that clients do not receive', async () => {
  const { tags: _tags, twoPersonReview: _rule, ...project } = projectDetail();
  await render(<ProjectFacts project={project} />);
  await expect.element(page.getByText(t('projects:form.client'), { exact: true })).toBeVisible();
  for (const fact of facts) await expect.element(page.getByText(t(fact), { exact: true })).not.toBeInTheDocument();
});

test('the facts of a project name all its kinds, the main one first', async () => {
  await render(<ProjectFacts project={projectDetail({ kind: 'MOBILE', kinds: ['MOBILE', 'WEB'] })} />);
  await expect.element(page.getByText(`${t('projects:kind.MOBILE')}, ${t('projects:kind.WEB')}`)).toBeVisible();
});

test('the team’s project facts include tags and the review rule', async () => {
  await render(<ProjectFacts project={projectDetail()} />);
  for (const fact of facts) await expect.element(page.getByText(t(fact), { exact: true })).toBeVisible();
});
