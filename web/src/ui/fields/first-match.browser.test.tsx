import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { AutocompleteField } from './autocomplete-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { MultiSelect } from './multi-select.tsx';
import { SelectField } from './select-field.tsx';
import { TagsField } from './tags-field.tsx';

const people = ['Lê Văn An', 'Trần Quang Minh', 'Trần Thị Lan', 'Phạm Đức'].map((label) => ({ value: label, label }));

const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

const option = (name: string) => page.getByRole('option', { name });
const typed = page.getByRole('combobox');

async function expectActive(name: string) {
  await expect.element(option(name)).toHaveAttribute('data-combobox-selected');
  await expect.element(typed).toHaveAttribute('aria-activedescendant', option(name).element().id);
}

/** The simulated server answers when the button is clicked. */
function Found({ onChange }: { onChange: (value: string | null) => void }) {
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState('');
  const found = people.filter(({ label }) => label.includes(answered) && label !== 'Phạm Đức');
  return (
    <>
      <button type="button" onClick={() => setAnswered(text)}>
        Trả lời
      </button>
      <SelectField
        label="Người"
        options={[{ value: 'Phạm Đức', label: 'Phạm Đức' }, ...found]}
        value="Phạm Đức"
        onChange={onChange}
        onSearch={setText}
        searching={text !== answered}
      />
    </>
  );
}

test('the first match is active while the user types, and Enter selects it', async () => {
  const chosen = vi.fn();
  await render(
    <form onSubmit={submit}>
      <SelectField label="Người" searchable options={people} onChange={chosen} />
    </form>,
  );
  await typed.fill('tran');
  await expectActive('Trần Quang Minh');
  await expect.element(option('Lê Văn An')).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard(' lan');
  await expectActive('Trần Thị Lan');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenLastCalledWith('Trần Thị Lan');
  await expect.element(typed).toHaveValue('Trần Thị Lan');
  expect(submit).not.toHaveBeenCalled();
});

test('arrow keys start from the first match, and no option is active without typed text', async () => {
  const chosen = vi.fn();
  await render(<SelectField label="Người" searchable options={people} onChange={chosen} />);
  await typed.fill('t');
  await userEvent.keyboard('r{ArrowDown}');
  await expectActive('Trần Thị Lan');
  await userEvent.keyboard('{Escape}{Backspace}');
  await expectActive('Trần Quang Minh');
  await userEvent.keyboard('{Backspace}');
  await expect.element(option('Lê Văn An')).toBeVisible();
  expect(document.querySelector('[data-combobox-selected]')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
});

test('an arrow key right after a letter continues from the first match', async () => {
  await render(<SelectField label="Người" searchable options={people} />);
  await typed.fill('t');
  await expectActive('Trần Quang Minh');
  const input = typed.element() as HTMLInputElement;
  // Both events are in one task, so no timer runs between them.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'tr');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }));
  await expectActive('Trần Thị Lan');
});

test('Enter does not select while an input method composes a word, and does not submit the form without a match', async () => {
  const chosen = vi.fn();
  await render(
    <form onSubmit={submit}>
      <SelectField label="Người" searchable options={people} onChange={chosen} />
    </form>,
  );
  await typed.fill('tran');
  await expectActive('Trần Quang Minh');
  typed.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, isComposing: true }));
  expect(chosen).not.toHaveBeenCalled();
  await typed.fill('không có');
  await expect.element(page.getByText(t('ui:field.nothingFound'))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('Enter waits for the server’s options, and a selected option that does not match is never active', async () => {
  const chosen = vi.fn();
  await render(<Found onChange={chosen} />);
  await typed.click();
  await typed.fill('Minh');
  await userEvent.keyboard('{Enter}');
  expect(document.querySelector('[data-combobox-selected]')).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
  // Calls `click()` directly, because a real click would close the list.
  const answer = (await page.getByRole('button', { name: 'Trả lời' }).findElement()) as HTMLElement;
  answer.click();
  await expect.poll(() => chosen.mock.calls).toEqual([['Trần Quang Minh']]);
});

test('Enter in a field with several values adds the first match that is not selected yet', async () => {
  const chosen = vi.fn();
  await render(<MultiSelect label="Người" options={people} defaultValue={['Trần Quang Minh']} onChange={chosen} />);
  await typed.fill('tran');
  await expectActive('Trần Thị Lan');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenLastCalledWith(['Trần Quang Minh', 'Trần Thị Lan']);
});

test('Enter in the search box of a checkbox list selects the first match', async () => {
  const chosen = vi.fn();
  const many = [...people, ...['A', 'B', 'C', 'D', 'E'].map((label) => ({ value: label, label }))];
  await render(<ChoiceList<string, (typeof many)[number]> label="Người" options={many} value={[]} onChange={chosen} />);
  await page.getByRole('textbox').fill('lan');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenLastCalledWith(['Trần Thị Lan']);
});

function FreeText() {
  const [value, setValue] = useState('');
  return <AutocompleteField label="Người" value={value} onChange={setValue} suggestions={people} />;
}

describe('Enter in an open list does not submit the form', () => {
  const words = people.map(({ label }) => label);
  const open = async (field: ReactNode) => {
    submit.mockClear();
    await render(
      <form onSubmit={submit}>
        <input aria-label="Tên" />
        {field}
        <button type="submit">Gửi</button>
      </form>,
    );
    await page.getByLabelText('Tên', { exact: true }).click();
    await userEvent.keyboard('{Tab}');
    await expect.element(option('Lê Văn An')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(submit).not.toHaveBeenCalled();
  };

  test.each([
    ['one value', <SelectField key="one" label="Người" searchable options={people} />],
    ['several values', <MultiSelect key="several" label="Người" options={people} />],
  ])('%s: Enter selects nothing without an active option', async (_, field) => {
    await open(field);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(submit).not.toHaveBeenCalled();
  });

  test.each([
    ['tags', <TagsField key="tags" label="Người" suggestions={words} value={[]} />],
    ['text with suggestions', <FreeText key="text" />],
  ])('%s: Enter closes the list, and the next Enter submits', async (_, field) => {
    await open(field);
    await expect.element(option('Lê Văn An')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  test('a text without suggestions is submitted', async () => {
    await open(<FreeText />);
    submit.mockClear();
    await userEvent.keyboard('không có');
    await expect.element(option('Lê Văn An')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });
});
