import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { t } from '../../test/words.ts';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';

const editor = () => page.getByRole('textbox', { name: 'Description' });

test('on a phone the toolbar indicates that it continues, until its end', async () => {
  await render(<MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value="" onChange={() => undefined} />, {
    width: 360,
    height: 740,
  });
  const tools = page.getByRole('toolbar');
  await expect.element(tools).toHaveAttribute('data-more');
  tools.element().scrollTo({ left: 1_000 });
  await expect.element(tools).not.toHaveAttribute('data-more');
});

test('on a phone the first tool inserts an image or a file', async () => {
  await render(<MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value="" onChange={() => undefined} />, {
    width: 360,
    height: 740,
  });
  await expect.element(page.getByRole('toolbar').getByRole('button').first()).toHaveAccessibleName(t('editor:image'));
});

test('the tools are back when the preview is closed, when a phone is turned, and in view after the preview of a long text', async () => {
  const value = `${'- x\n\n\n\n\n'.repeat(120)}`;
  const below = <div style={{ height: 3_000 }} />;
  const editor = <MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value={value} onChange={() => undefined} />;
  await render(
    <>
      {editor}
      {below}
    </>,
    { width: 360, height: 740 },
  );
  const tools = page.getByRole('toolbar');
  const preview = page.getByRole('button', { name: t('editor:preview'), exact: true });
  await expect.element(tools).toBeVisible();
  document.querySelector('.cm-content')?.scrollIntoView({ block: 'end' });
  await expect.element(tools).toBeInViewport();
  await preview.click();
  await expect.element(preview).toBeInViewport();
  await expect.element(tools).not.toBeInTheDocument();
  await preview.click();
  await expect.element(tools).toBeInViewport();
  await preview.click();
  await page.viewport(1280, 740);
  await expect.element(tools).toBeVisible();
});

test('in a drawer the tools stay at its top edge while a long text scrolls', async () => {
  await render(
    <Drawer opened title="Drawer" onClose={() => undefined}>
      <MarkdownEditor label="Description" filesAt={null} value={'x\n\n'.repeat(200)} onChange={() => undefined} />
    </Drawer>,
    { width: 1280, height: 740 },
  );
  const tools = page.getByRole('toolbar');
  await expect.element(tools).toBeVisible();
  const text = document.querySelector('.cm-content');
  text?.scrollIntoView({ block: 'end' });
  await expect.element(tools).toBeInViewport();
  const bottom = page.getByRole('heading', { name: 'Drawer' }).element().parentElement?.getBoundingClientRect().bottom;
  await expect.poll(() => document.querySelector('[data-editor] > *')?.getBoundingClientRect().top).toBe(bottom);
});

test('End and Home focus the last and the first tool', async () => {
  await render(<MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value="" onChange={() => undefined} />);
  const tools = page.getByRole('toolbar').getByRole('button');
  const first = tools.first().element();
  if (first instanceof HTMLElement) first.focus();
  await userEvent.keyboard('{End}');
  await expect.element(tools.last()).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(tools.first()).toHaveFocus();
});

test('the lock without a selection changes nothing, and says what is missing', async () => {
  let now = 'Bearer eyJ';
  await render(<MarkdownEditor label="Description" filesAt={null} value={now} onChange={(next) => (now = next)} />);
  await page.getByRole('button', { name: t('editor:redact') }).click();
  await expect.element(page.getByText(t('editor:selectToRedact'))).toBeVisible();
  expect(now).toBe('Bearer eyJ');
});

test.each(['s', '{Enter}'])('Ctrl+%s in an editor with a save of its own saves its text once, and not the page around it', async (key) => {
  const saved: string[] = [];
  const unhandled: boolean[] = [];
  const listen = (event: KeyboardEvent) => event.key !== 'Control' && unhandled.push(!event.defaultPrevented);
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  await render(<MarkdownEditor label="Description" filesAt={null} value="a" onChange={() => {}} onSubmit={() => saved.push('a')} />);
  await editor().click();
  await userEvent.keyboard(`{Control>}${key}{/Control}`);
  await expect.poll(() => saved).toEqual(['a']);
  expect(unhandled).not.toContain(true);
});

test('Ctrl+S in an editor without a save of its own reaches the page', async () => {
  const reached: string[] = [];
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 's') return;
    event.preventDefault();
    reached.push(event.key);
  };
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  await render(<MarkdownEditor label="Description" filesAt={null} value="a" onChange={() => {}} />);
  await editor().click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => reached).toEqual(['s']);
});
