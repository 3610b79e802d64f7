import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, member, windowOf } from './members.ts';
import { findAndOpen, keyOf, oneWord, openPalette, options } from './palette-helpers.ts';

test('issues, projects, people and write-ups are found without diacritics, issues also by key; clients find only published issues', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const word = oneWord();
  const title = `Đọc được sao kê ${word} của người khác`;
  const issue = await acceptedIssue(within, { severity: 'HIGH', contents: { vi: { title, description: title } } });
  await draftedIssue(within, { contents: { vi: { title: `Bản nháp ${word}` } } });
  const other = await engagement(server.url);
  await acceptedIssue(other, { contents: { vi: { title: `Dự án khác ${word}`, description: 'Một câu.' } } });
  const someone = await member(server.url, `Nguyễn Ánh Tuyết ${word}`, 'Tester');
  const topicId = (await someone.call(topicsContract.create, { body: { name: `Kỹ thuật ${word}`, category: 'Web' } })).body.id;
  const article = { topicId, title: `Vượt tường lửa ${word}`, category: 'Web', content: 'Gửi hai lần.' };
  const writeUp = (await someone.call(writeUpsContract.create, { body: article })).body;
  const key = await keyOf(within.lead.call, within.projectId);
  const page = await windowOf(browser, server.url, await member(server.url, 'Phan Gia Huy', 'Lead'));
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('an issue is found by its key, with a space or a hyphen', async () => {
    for (const typed of [`${key}-1`, `${key.toLowerCase()} 1`]) {
      await openPalette(page);
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${paths.issue(within.projectId, issue.id)}$`));
      await page.goBack();
    }
  });

  await test.step('search by words ignores diacritics', async () => {
    await findAndOpen(page, `doc duoc ${word}`, title);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await findAndOpen(page, key.toLowerCase(), 'Cổng thanh toán');
    await expect(page).toHaveURL(new RegExp(`${paths.issues(within.projectId)}$`));
    await findAndOpen(page, `tuyet ${word}`, `Nguyễn Ánh Tuyết ${word}`);
    await expect(page).toHaveURL(new RegExp(`entries=${someone.id}`));
    await findAndOpen(page, `vuot tuong lua ${word}`, article.title);
    await expect(page).toHaveURL(new RegExp(`${paths.writeUp(writeUp.id)}$`));
  });

  await test.step('a client finds no draft, no other project, no person and no write-up', async () => {
    const client = await windowOf(browser, server.url, within.client);
    await client.goto(`/#${paths.projects()}`);
    await expect(client.getByRole('row', { name: /Cổng thanh toán/ })).toBeVisible();
    await openPalette(client);
    await client.keyboard.type(word);
    await expect(options(client)).toHaveText([new RegExp(title)]);
  });
});
