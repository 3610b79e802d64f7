import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { vulnerabilityTree } from '../../../test/fixtures/bugs.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { render } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { ClassProperties } from './class-properties.tsx';

function Properties() {
  const [issue, setIssue] = useState(() => issueDetail());
  return <ClassProperties issue={issue} scope={[]} save={({ field, value }) => setIssue((before) => ({ ...before, [field]: value }))} />;
}

const field = () => page.getByLabelText(t('issues:property.cwe'));
const edit = () => page.getByRole('button', { name: t('ui:edit', { name: t('issues:property.cwe') }) });

test('a CWE is found by name or number, and its name is shown beside it', async () => {
  answer(bugsContract.tree, { tree: vulnerabilityTree(), lastUpdate: '' });
  await render(<Properties />);
  await edit().click();
  await field().fill('truy van sql khong co');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await field().fill('sql inj');
  await page.getByRole('option', { name: /^CWE-89 ?SQL/ }).click();
  await expect.element(page.getByRole('link', { name: 'CWE-89' })).toBeVisible();
  await expect.element(page.getByText('SQL injection')).toBeVisible();
  await edit().click();
  await field().fill('cwe 79');
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(page.getByRole('link', { name: 'CWE-79' })).toBeVisible();
  await expect.element(page.getByText('Cross-site scripting (XSS)')).toBeVisible();
  await expectAccessible();
});

test('shows the first ten of 40 assets, and the others on request', async () => {
  const assets = Array.from({ length: 40 }, (_, at) => ({
    id: newFixtureId(),
    kind: 'HOST' as const,
    value: `10.0.1.${at + 1}`,
    scopeId: null,
  }));
  await render(<ClassProperties issue={issueDetail({ assets })} scope={[]} save={() => undefined} />);
  await expect.element(page.getByText('10.0.1.10', { exact: true })).toBeVisible();
  await expect.element(page.getByText('10.0.1.11', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('issues:assets.more', { count: 30 }) }).click();
  await expect.element(page.getByText('10.0.1.40', { exact: true })).toBeVisible();
});

test('text that is not a CWE is not saved, and Escape keeps the value', async () => {
  await render(<Properties />);
  await edit().click();
  await field().fill('khong phai cwe');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('issues:cwe.wrong')).first()).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(edit()).toHaveFocus();
});

test('assets are apart from each other, and a URL does not break after its scheme', async () => {
  const urls = ['https://thanh-toan.example/api/v1/chuyen-khoan/xac-nhan', 'https://thanh-toan.example/api/v1/chuyen-khoan/tao'];
  const assets = urls.map((value) => ({ id: newFixtureId(), kind: 'URL' as const, value, scopeId: null }));
  await render(
    <div style={{ width: 260 }}>
      <ClassProperties issue={issueDetail({ assets })} scope={[]} save={() => undefined} />
    </div>,
  );
  const [first, second] = urls.map((url) => page.getByText(url, { exact: true }).element());
  if (!first || !second) throw new Error('no assets');
  const boxOf = (from: number, to: number) => {
    const range = document.createRange();
    range.setStart(second.firstChild as Text, from);
    range.setEnd(second.firstChild as Text, to);
    return range.getBoundingClientRect();
  };
  expect(boxOf(8, 19).top).toBe(boxOf(0, 8).top);
  expect(boxOf(0, 8).top - first.getBoundingClientRect().bottom).toBeGreaterThan(8);
});
