import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { clientName } from '../../../test/fixtures/topics.ts';
import { render } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';
import { FromIssueDrawer } from './from-issue-drawer.tsx';

const issue = { id: newFixtureId(), key: 'CTT-7' };
const proposed = {
  vi: 'Máy chủ sao-ke.hvbank.example của HVBank trả về sao kê. HVBANK đã được báo.',
  en: 'A server of HVBank answers statements.',
};
const names = [clientName(), clientName({ text: 'HVBank', kind: 'CLIENT', count: 2, instead: '[khách hàng]' })];

async function show(languages: readonly ('vi' | 'en')[] = ['vi'], found = names, content?: string) {
  answer(topicsContract.options, []);
  answer(writeUpsContract.proposeFromIssue, ({ query: { language } }) => ({
    title: 'Lộ sao kê ở HVBank',
    category: 'Web',
    content: content ?? proposed[language],
    names: found,
    pictures: [],
  }));
  const made = { id: newFixtureId() };
  answer(writeUpsContract.createFromIssue, made);
  const { address } = await render(<FromIssueDrawer issue={issue} languages={languages} onClose={() => {}} />);
  await expect.element(preview()).toBeVisible();
  return { address, made };
}

const drawer = () => page.getByRole('dialog', { name: t('topics:fromIssue.title', { key: issue.key }) });
const preview = () =>
  drawer()
    .getByRole('region', { name: t('topics:fromIssue.preview') })
    .last();
const own = (key: 'ownText' | 'ownInstead') => drawer().getByLabelText(t(`topics:fromIssue.${key}`), { exact: true });
const button = (name: string) => drawer().getByRole('button', { name });
const make = () => button(t('topics:fromIssue.make')).click();
const confirm = () => drawer().getByRole('checkbox', { name: t('topics:fromIssue.confirm'), exact: false });
const replaced = (text: string) => drawer().getByRole('checkbox', { name: t('topics:fromIssue.replace', { text }) });
const addWord = async (text: string, instead: string) => {
  await own('ownText').fill(text);
  await own('ownInstead').fill(instead);
  await button(t('topics:fromIssue.addOwn')).click();
};

const marked = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String);

test('client names are replaced in the preview whatever their case, and only checked words are sent', async () => {
  const { address, made } = await show();
  await expect.element(replaced('sao-ke.hvbank.example')).toBeChecked();
  expect(preview().element().textContent).not.toContain('sao-ke.hvbank.example');
  await drawer()
    .getByLabelText(t('topics:fromIssue.instead', { text: 'HVBank' }))
    .fill('[ngân hàng]');
  await expect.element(preview().getByText('[ngân hàng]').first()).toBeVisible();
  expect(preview().element().textContent).not.toMatch(/hvbank/i);
  await expectAccessible();
  await confirm().click();
  await replaced('sao-ke.hvbank.example').click();
  await expect.element(confirm()).not.toBeChecked();
  await replaced('sao-ke.hvbank.example').click();
  await confirm().click();
  await make();
  await expect.poll(address).toBe(paths.writeUpEdit(made.id));
  const replace = [
    { text: 'sao-ke.hvbank.example', instead: '[máy chủ]' },
    { text: 'HVBank', instead: '[ngân hàng]' },
  ];
  expect(sent(writeUpsContract.createFromIssue)).toMatchObject([{ body: { issueId: issue.id, language: 'vi', replace, pictures: [] } }]);
});

test('a word typed but not added, or an unconfirmed preview, blocks creating the draft', async () => {
  await show();
  await own('ownText').fill('báo');
  await own('ownInstead').fill('cho biết');
  await make();
  await expect.element(own('ownText')).toHaveFocus();
  await expect.element(drawer().getByText(t('topics:fromIssue.ownPending'))).toBeInViewport();
  await button(t('topics:fromIssue.addOwn')).click();
  await expect.element(preview().getByText('cho biết', { exact: false }).first()).toBeVisible();
  await make();
  await expect.element(confirm()).toHaveFocus();
  await expect.element(drawer().getByText(t('topics:fromIssue.confirmRequired'))).toBeInViewport();
  expect(sent(writeUpsContract.createFromIssue)).toEqual([]);
});

test('added words stay when the preview language changes, and are discarded only after a confirmation', async () => {
  await show(['vi', 'en'], []);
  await addWord('HVBank', 'Ngân hàng');
  const instead = drawer().getByLabelText(t('topics:fromIssue.instead', { text: 'HVBank' }));
  await expect.element(instead).toHaveValue('Ngân hàng');
  await drawer()
    .getByRole('group', { name: t('topics:fromIssue.language') })
    .getByRole('button', { name: t('ui:language.en') })
    .click();
  await expect.poll(() => preview().element().textContent).toContain('A server of Ngân hàng');
  await instead.fill('The bank');
  await expect.poll(() => preview().element().textContent).toContain('A server of The bank');
  await button(t('ui:cancel')).click();
  await expect.element(page.getByRole('dialog', { name: t('ui:discard.title') })).toBeVisible();
});

test('the preview shows the Markdown of the draft completely, marks what was replaced and kept, and shows its source on request', async () => {
  const content = `## Mô tả\n\nMáy chủ của **HVBank** và https://sao-ke.hvbank.example/a.\n\n\`\`\`\nHost: sao-ke.hvbank.example\n\`\`\`\n${'\nDòng.\n'.repeat(60)}`;
  await show(['vi'], names, content);
  await replaced('HVBank').click();
  const box = preview();
  await expect.element(box.getByRole('heading', { name: 'Mô tả' })).toBeVisible();
  await expect.poll(() => marked('write-up-replaced')).toEqual(['[máy chủ]', '[máy chủ]']);
  await expect.poll(() => marked('write-up-left')).toEqual(['HVBank']);
  expect(box.element().textContent).not.toContain('**');
  const last = box.getByText('Dòng.', { exact: true }).last();
  last.element().scrollIntoView();
  await expect.element(last).toBeInViewport();
  await expectAccessible();
  await box.getByRole('button', { name: t('topics:fromIssue.look.source') }).click();
  await expect.element(box.getByText('## Mô tả', { exact: false })).toBeVisible();
  expect(box.element().querySelectorAll('mark').length).toBeGreaterThan(3);
});

test('the preview marks kept names as they are rendered, and no other words that are equal to a replacement', async () => {
  const found = [
    clientName(),
    clientName({ text: 'hv_bank', kind: 'CLIENT', count: 2, instead: '[x]' }),
    clientName({ text: 'VN', kind: 'CLIENT', count: 1, instead: '[y]' }),
  ];
  await show(['vi'], found, 'Công ty dùng hv\\_bank và hv&#95;bank ở VN, không phải VND. Máy chủ sao-ke.hvbank.example của công ty.');
  await drawer()
    .getByLabelText(t('topics:fromIssue.instead', { text: 'sao-ke.hvbank.example' }))
    .fill('công ty');
  await replaced('hv_bank').click();
  await replaced('VN').click();
  await expect.poll(() => marked('write-up-left')).toEqual(['hv_bank', 'hv_bank', 'VN']);
  await expect.poll(() => marked('write-up-replaced')).toEqual(['công ty']);
});
