import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a project without tasks takes a set, a task is added, and a tester ticks rows that the lead sees', async ({ browser, server }) => {
  const { lead, tester, projectId } = await engagement(server.url);
  const address = `/#/projects/${projectId}/tasks`;
  const ours = await windowOf(browser, server.url, lead);
  const theirs = await windowOf(browser, server.url, tester);

  await test.step('the standard phases come by one press, and only once', async () => {
    await ours.goto(address);
    await ours.getByRole('button', { name: 'Tạo các giai đoạn chuẩn' }).click();
    await expect(ours.getByText(/Đã thêm \d+ công việc/)).toBeVisible();
    await ours.getByRole('button', { name: 'Thêm hàng loạt' }).click();
    await ours.getByRole('menuitem', { name: 'Tạo các giai đoạn chuẩn' }).click();
    await expect(ours.getByText('Đã có đủ, không phải thêm gì.')).toBeVisible();
    await expectAccessible(ours);
  });

  await test.step('one more is added by its name', async () => {
    await ours.getByRole('textbox', { name: 'Công việc mới' }).fill('Dựng môi trường UAT');
    await ours.keyboard.press('Enter');
    await expect(ours.getByRole('link', { name: 'Dựng môi trường UAT' })).toBeVisible();
    await expect(ours.getByRole('textbox', { name: 'Công việc mới' })).toHaveValue('');
  });

  const { body: list } = await lead.call(tasksContract.list, { params: { project_id: projectId } });
  const task = list.items.find(({ title }) => title === 'Dựng môi trường UAT');
  if (!task) throw new Error('The task is not there');
  await lead.call(tasksContract.update, {
    params: { project_id: projectId },
    body: {
      id: task.id,
      version: task.version,
      assignees: [tester.id],
      checkList: [{ title: 'Cài bản 5.2.3' }, { title: 'Tạo tài khoản thử' }],
    },
  });

  await test.step('the tester ticks by keys, with a note', async () => {
    await theirs.goto(`${address}?task=${task.id}`);
    const drawer = theirs.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Đã kiểm tra' }).first().focus();
    await theirs.keyboard.press('1');
    await expect(drawer.getByRole('button', { name: 'Đã kiểm tra' }).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(drawer.getByText('1/2 mục').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Ghi chú' }).last().click();
    await drawer.locator('.cm-content').fill('Khách hàng tạo giúp.');
    await drawer.getByRole('button', { name: 'Lưu ghi chú' }).click();
    await expect(drawer.getByRole('button', { name: 'Sửa ghi chú' })).toBeVisible();
    await expect(drawer.getByText('Khách hàng tạo giúp.')).toBeVisible();
    await expectAccessible(theirs);
    await theirs.reload();
    await expect(drawer.getByText('Khách hàng tạo giúp.')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Đã kiểm tra' }).first()).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the lead sees it come without a reload', async () => {
    await ours.goto(`${address}?task=${task.id}`);
    const drawer = ours.getByRole('dialog');
    await expect(drawer.getByText('Khách hàng tạo giúp.')).toBeVisible();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Không có' }).last().click();
    await expect(drawer.getByText('2/2 mục').first()).toBeVisible();
  });

  await test.step('a tick that cannot be saved is told and taken back', async () => {
    await theirs.route('**/api/task/checklist/change', (route) => route.abort());
    const drawer = theirs.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Chưa làm' }).first().click();
    await expect(theirs.getByText(/Chưa lưu được “Cài bản 5.2.3”/)).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Đã kiểm tra' }).first()).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('it stands among the tester’s own work', async () => {
    await theirs.goto('/#/dashboard');
    await expect(theirs.getByRole('link', { name: /Dựng môi trường UAT/ })).toBeVisible();
  });
});

test('cards move by mouse and by keyboard with the place said, and stand on the timeline and in its table', async ({ browser, server }) => {
  const { lead, projectId } = await engagement(server.url);
  for (const title of ['Quét cổng', 'Liệt kê tên miền'])
    await lead.call(tasksContract.add, { body: { projectId, title, startDay: '2026-03-02', dueDay: '2026-03-06' } });
  const ours = await windowOf(browser, server.url, lead);
  await ours.goto(`/#/projects/${projectId}/tasks?view=board`);
  const column = (name: string) => ours.getByRole('region', { name, exact: true });

  await test.step('by keyboard', async () => {
    await column('Cần làm').getByRole('link', { name: 'Quét cổng' }).focus();
    await ours.keyboard.press('Shift+ArrowRight');
    await expect(column('Đang làm').getByRole('link', { name: 'Quét cổng' })).toBeFocused();
    await expect(ours.getByText('Quét cổng: đã chuyển đến Đang làm, vị trí 1 trong 1.')).toBeAttached();
  });

  await test.step('by mouse', async () => {
    await column('Cần làm').getByRole('link', { name: 'Liệt kê tên miền' }).dragTo(column('Hoàn thành'));
    await expect(column('Hoàn thành').getByRole('link', { name: 'Liệt kê tên miền' })).toBeVisible();
    await expectAccessible(ours);
    await ours.reload();
    await expect(column('Hoàn thành').getByRole('link', { name: 'Liệt kê tên miền' })).toBeVisible();
  });

  await test.step('over the days', async () => {
    await ours.getByRole('button', { name: 'Dòng thời gian' }).click();
    await expect(ours.getByRole('link', { name: /Quét cổng, 02\/03 – 06\/03\/2026, Đang làm/ })).toBeVisible();
    await expectAccessible(ours);
    await ours.getByRole('button', { name: 'Xem dạng bảng' }).click();
    await expect(ours.getByRole('row', { name: /Quét cổng.*02\/03\/2026.*06\/03\/2026.*5/ })).toBeVisible();
  });

  await test.step('in the list as well, by keyboard and by mouse', async () => {
    await ours.goto(`/#/projects/${projectId}/tasks`);
    const names = () => ours.getByRole('table').locator('tbody').getByRole('link');
    await expect(names()).toHaveText(['Quét cổng', 'Liệt kê tên miền']);
    await ours.getByRole('link', { name: 'Quét cổng' }).focus();
    await ours.keyboard.press('Shift+ArrowDown');
    await expect(names()).toHaveText(['Liệt kê tên miền', 'Quét cổng']);
    await expect(ours.getByRole('link', { name: 'Quét cổng' })).toBeFocused();
    await expect(ours.getByText('Quét cổng: đã chuyển đến vị trí 2 trong 2.')).toBeAttached();
    await ours.keyboard.press('Shift+ArrowDown');
    await expect(ours.getByText('Quét cổng: đã ở mép, không chuyển thêm được.')).toBeAttached();
    await expectAccessible(ours);
    await ours.getByRole('row', { name: /Quét cổng/ }).dragTo(ours.getByRole('row', { name: /Liệt kê tên miền/ }), {
      targetPosition: { x: 300, y: 4 },
    });
    await expect(names()).toHaveText(['Quét cổng', 'Liệt kê tên miền']);
    await ours.reload();
    await expect(names()).toHaveText(['Quét cổng', 'Liệt kê tên miền']);
  });

  await test.step('filters hold in the address', async () => {
    await ours.goto(`/#/projects/${projectId}/tasks?status=DONE`);
    await expect(ours.getByRole('link', { name: 'Liệt kê tên miền' })).toBeVisible();
    await expect(ours.getByRole('link', { name: 'Quét cổng' })).toHaveCount(0);
  });
});

test('rows written while somebody else writes them are kept in the editor, and theirs are written over by will alone', async ({
  browser,
  server,
}) => {
  const { lead, tester, projectId } = await engagement(server.url);
  const { body: task } = await lead.call(tasksContract.add, {
    body: { projectId, title: 'Quét cổng', checkList: [{ title: 'Cổng web' }] },
  });
  const ours = await windowOf(browser, server.url, lead);
  await ours.goto(`/#/projects/${projectId}/tasks?task=${task.id}`);
  const drawer = ours.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Sửa mục kiểm tra' }).click();
  await drawer.getByRole('textbox', { name: 'Mục 1' }).fill('Cổng web và cổng thư');
  const params = { project_id: projectId };
  const stored = async () => (await tester.call(tasksContract.detail, { params: { ...params, task_id: task.id } })).body;
  const { version, checkList } = await stored();
  const theirs = [{ id: checkList[0]?.id, title: 'Cổng web' }, { title: 'Cổng cơ sở dữ liệu' }];
  expect((await tester.call(tasksContract.update, { params, body: { id: task.id, version, checkList: theirs } })).errors).toEqual([]);
  await expect(ours.getByRole('heading', { name: /Mục kiểm tra/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Lưu các mục' }).click();
  await expect(ours.getByText('Mục kiểm tra vừa được người khác sửa. Đang hiện bản của họ.')).toBeVisible();
  expect((await stored()).checkList).toHaveLength(2);
  await expect(drawer.getByRole('textbox', { name: 'Mục 1' })).toHaveValue('Cổng web và cổng thư');
  await ours.getByRole('button', { name: 'Ghi đè bằng bản của tôi' }).click();
  await expect(drawer.getByText('Cổng web và cổng thư')).toBeVisible();
  expect((await stored()).checkList.map(({ title }) => title.vi)).toEqual(['Cổng web và cổng thư']);
  await ours.context().close();
});

test('people and what is waited for are chosen by keyboard, and a due day before the start is said at its field', async ({
  browser,
  server,
}) => {
  const { lead, projectId } = await engagement(server.url);
  const add = async (title: string) => (await lead.call(tasksContract.add, { body: { projectId, title, startDay: '2026-03-10' } })).body;
  await add('Dựng môi trường');
  const { id } = await add('Quét cổng');
  const ours = await windowOf(browser, server.url, lead);
  await ours.goto(`/#/projects/${projectId}/tasks?task=${id}`);
  const drawer = ours.getByRole('dialog', { name: 'Quét cổng' });
  const stored = async () => (await lead.call(tasksContract.detail, { params: { project_id: projectId, task_id: id } })).body;
  const boxes = ours.getByRole('checkbox');
  const open = async (name: string) => {
    await drawer.getByRole('button', { name }).focus();
    await ours.keyboard.press('Enter');
    await expect(boxes.first()).toBeFocused();
  };

  await test.step('Escape saves what was ticked and closes the choice alone', async () => {
    await open('Sửa Người làm');
    await ours.keyboard.press('Space');
    await ours.keyboard.press('Tab');
    await ours.keyboard.press('Space');
    await ours.keyboard.press('Escape');
    await expect(boxes).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Sửa Người làm' })).toBeFocused();
    await expect.poll(async () => (await stored()).assignees.length).toBe(2);
  });

  await test.step('Tab behind the last one leaves it, saved as well', async () => {
    await open('Sửa Chờ việc');
    await ours.keyboard.press('Space');
    await ours.keyboard.press('Tab');
    await expect(boxes).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: 'Sửa Chờ việc' })).toBeFocused();
    await expect.poll(async () => (await stored()).blockedBy.length).toBe(1);
  });

  await test.step('a due day before the start stays as typed, and the field says why', async () => {
    await drawer.getByRole('button', { name: 'Sửa Hạn' }).click();
    const field = drawer.getByRole('textbox', { name: 'Hạn' });
    await field.fill('01/03/2026');
    await ours.keyboard.press('Enter');
    await expect(drawer.getByText('Hạn phải từ ngày bắt đầu 10/03/2026 trở đi.')).toBeVisible();
    await expect(field).toHaveValue('01/03/2026');
    await field.fill('12/03/2026');
    await ours.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).dueDay).toBe('2026-03-12');
  });
  await ours.context().close();
});

test('tasks are kept as a template, and a new project begins with them; a client sees no tasks', async ({ browser, server }) => {
  const { lead, client, projectId } = await engagement(server.url);
  const add = await lead.call(tasksContract.add, { body: { projectId, title: 'Thu thập tên miền phụ' } });
  expect(add.status).toBe(200);
  const ours = await windowOf(browser, server.url, lead);
  await ours.goto(`/#/projects/${projectId}/tasks`);
  const name = `Web ${Date.now()}`;
  await ours.getByRole('button', { name: 'Lưu thành mẫu' }).click();
  await ours.getByRole('textbox', { name: 'Tên mẫu' }).fill(name);
  await ours.getByRole('button', { name: 'Lưu mẫu' }).click();
  await expect(ours.getByText(`Đã lưu mẫu ${name}.`)).toBeVisible();
  const { body } = await lead.call(taskTemplatesContract.list, { query: { q: name } });
  expect(body.items.map((template) => template.name)).toEqual([name]);

  await ours.goto('/#/projects');
  await ours.getByRole('button', { name: 'Tạo dự án' }).first().click();
  const form = ours.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Tên dự án/ }).fill('Ví điện tử');
  await form.getByLabel('Loại', { exact: true }).click();
  await ours.getByRole('option').first().click();
  await form.getByLabel(/Mẫu công việc/).fill(name);
  await ours.getByRole('option', { name }).click();
  await form.getByRole('button', { name: 'Tạo dự án' }).click();
  await ours.getByRole('link', { name: 'Công việc' }).click();
  await expect(ours.getByRole('link', { name: 'Thu thập tên miền phụ' })).toBeVisible();

  const theirs = await windowOf(browser, server.url, client);
  await theirs.goto(`/#/projects/${projectId}/issues`);
  await expect(theirs.getByRole('link', { name: 'Tái kiểm tra' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Công việc' })).toHaveCount(0);
});
