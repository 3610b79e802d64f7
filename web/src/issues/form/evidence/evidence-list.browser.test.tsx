import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { add, begin, box, card, names, request, save, showEvidenceForm } from '../../../../test/evidence-form.ts';
import { codeItem, httpItem, imageItem } from '../../../../test/fixtures/evidence.ts';
import { t } from '../../../../test/words.ts';

test('items are moved with arrow buttons and with Shift, and announced; in a text Shift selects', async () => {
  const [http, code, image] = [httpItem(), codeItem(), imageItem()];
  await showEvidenceForm([http, code, image]);
  await card(3)
    .getByRole('button', { name: t('evidence:up', { number: 3 }) })
    .click();
  expect(names()).toEqual([http.id, image.id, code.id]);
  await expect.element(page.getByText(t('evidence:said.moved', { number: 3, position: 2, count: 3 }))).toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(names).toEqual([image.id, http.id, code.id]);
  await request(2).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(names()).toEqual([image.id, http.id, code.id]);
});

test('text that is dragged within a box is dropped there, and creates no item', async () => {
  await showEvidenceForm([httpItem(), codeItem()]);
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', 'Host: b');
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  // The browser inserts the text unless a script prevents the default action.
  expect((await request().findElement()).dispatchEvent(event)).toBe(true);
});

test('removing an item moves the focus to the next item, the last one, or the button', async () => {
  await showEvidenceForm([httpItem(), codeItem(), imageItem()]);
  const remove = (number: number) => card(number).getByRole('button', { name: t('evidence:remove', { number }) });
  for (const [number, then] of [
    [2, 2],
    [2, 1],
  ] as const) {
    await remove(number).click();
    await expect.element(remove(then)).toHaveFocus();
  }
  await remove(1).click();
  await expect.element(add()).toHaveFocus();
});

test('a removed item is restored at its place', async () => {
  const [http, code] = [httpItem(), codeItem()];
  await showEvidenceForm([http, code]);
  await card(1)
    .getByRole('button', { name: t('evidence:remove', { number: 1 }) })
    .click();
  expect(names()).toEqual([code.id]);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  expect(names()).toEqual([http.id, code.id]);
});

test('the offer to undo closes with the form, because it changes only the form', async () => {
  const { visited } = await showEvidenceForm([httpItem(), codeItem()]);
  await card(1)
    .getByRole('button', { name: t('evidence:remove', { number: 1 }) })
    .click();
  const undo = page.getByRole('button', { name: t('ui:undo') });
  await expect.element(undo).toBeVisible();
  await save().click();
  await expect.poll(() => visited.length).toBeGreaterThan(0);
  await expect.element(undo).not.toBeInTheDocument();
});

test('an item that is collapsed and expanded keeps the focus at its name', async () => {
  await showEvidenceForm();
  await begin('CODE');
  await box(1, t('evidence:kind.CODE')).fill('id');
  const name = card(1).getByRole('button', { expanded: true });
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(box(1, t('evidence:kind.CODE'))).toBeVisible();
  await expect.element(name).toHaveFocus();
});

test('all items are collapsed and expanded with one button, and a long list starts collapsed', async () => {
  await showEvidenceForm(Array.from({ length: 40 }, (_, n) => codeItem({ text: `id ${String(n)}` })));
  const boxes = () => document.querySelectorAll('section ol > li textarea').length;
  expect(boxes()).toBe(0);
  const all = (name: 'expandAll' | 'collapseAll') => page.getByRole('button', { name: t(`evidence:${name}`) });
  await all('expandAll').click();
  await expect.poll(boxes).toBe(40);
  await all('collapseAll').click();
  await expect.poll(boxes).toBe(0);
  await card(3).getByRole('button', { expanded: false }).click();
  await expect.poll(boxes).toBe(1);
});

test('a collapsed item is moved by dragging its handle', async () => {
  const items = Array.from({ length: 9 }, (_, n) => codeItem({ text: `id ${String(n)}` }));
  await showEvidenceForm(items);
  const cards = [...document.querySelectorAll<HTMLElement>('section ol > li[id^="evidence-"]')];
  const dataTransfer = new DataTransfer();
  const grip = cards[7]?.querySelector('[class*=grip]');
  grip?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.poll(() => cards[7]?.draggable).toBe(true);
  const { top = 0 } = cards[1]?.getBoundingClientRect() ?? {};
  cards[7]?.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));
  await expect.element(page.getByText(t('evidence:title'), { exact: true }).first()).toBeVisible();
  for (const type of ['dragover', 'drop'] as const) {
    cards[1]?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, clientY: top + 1 }));
    await new Promise(requestAnimationFrame);
  }
  await expect.poll(() => names()[1]).toBe(items[7]?.id);
});
