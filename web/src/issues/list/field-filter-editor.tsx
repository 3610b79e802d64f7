import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { FieldCondition, FieldTest } from '@coloa/contract/custom-fields/field-conditions.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { numberText, parseNumber } from '../../custom-fields/numbers.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { DaysFilter } from './filter-ranges.tsx';

type Condition = Omit<FieldCondition, 'key'>;

interface FieldFilterEditorProps {
  field: CustomField;
  conditions: readonly Condition[];
  people: readonly PersonShape[];
  onChange: (conditions: Condition[]) => void;
  onDone: () => void;
}

export function FieldFilterEditor(props: FieldFilterEditorProps) {
  const t = useT('issues');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The popover opens before this lazily loaded editor exists, so the editor focuses its own input.
    place.current?.querySelector('input')?.focus();
  }, []);
  const { field, conditions, onChange } = props;
  const none = conditions.some(({ test }) => test === 'none');
  return (
    <div ref={place}>
      <Stack gap={3}>
        {!none && <ValueEditor {...props} />}
        {field.type !== 'CHECKBOX' && (
          <CheckField
            label={t('filter.without')}
            checked={none}
            onChange={(event) => onChange(event.currentTarget.checked ? [{ test: 'none', value: '' }] : [])}
          />
        )}
      </Stack>
    </div>
  );
}

const valueIn = (conditions: readonly Condition[], test: FieldTest): string | undefined =>
  conditions.find((each) => each.test === test)?.value;

const conditionOf = (test: FieldTest, value: string | undefined): Condition[] => (value ? [{ test, value }] : []);

function ValueEditor(props: FieldFilterEditorProps) {
  const { field, conditions, people, onChange, onDone } = props;
  const t = useT('issues');
  const language = useLanguage();
  const chosen = conditions.filter(({ test }) => test === 'is').map(({ value }) => value);
  const label = field.name[language];
  const is = (values: readonly string[]) => onChange(values.map((value) => ({ test: 'is', value })));
  switch (field.type) {
    case 'CHOICE':
    case 'CHOICES':
      return (
        <ChoiceList
          label={label}
          options={field.choices.map(({ key, name }) => ({ value: key, label: name[language] }))}
          value={chosen}
          onChange={is}
        />
      );
    case 'PERSON':
      return (
        <ChoiceList
          label={label}
          single
          options={people.map(({ id, name, username, avatar }) => ({ value: id, label: name || username, avatar }))}
          draw={(option) => <Person name={option.label} src={option.avatar} />}
          value={chosen}
          onChange={(next) => {
            is(next);
            onDone();
          }}
        />
      );
    case 'CHECKBOX':
      return (
        <ChoiceList
          label={label}
          single
          options={[
            { value: 'is', label: t('filter.yes') },
            { value: 'none', label: t('filter.noValue') },
          ]}
          value={conditions.slice(0, 1).map(({ test }) => test)}
          onChange={([test]) => {
            onChange(test === undefined ? [] : [test === 'is' ? { test: 'is', value: 'true' } : { test: 'none', value: '' }]);
            onDone();
          }}
        />
      );
    case 'DAY': {
      const [from, to] = [valueIn(conditions, 'from'), valueIn(conditions, 'to')];
      return (
        <DaysFilter
          from={from}
          to={to}
          onFrom={(day) => onChange([...conditionOf('from', day), ...conditionOf('to', to)])}
          onTo={(day) => onChange([...conditionOf('from', from), ...conditionOf('to', day)])}
        />
      );
    }
    case 'NUMBER':
      return <NumberEditor {...props} />;
    case 'TEXT':
      return <TextEditor {...props} />;
    case 'MARKDOWN':
      return null;
  }
}

function NumberEditor({ conditions, onChange, onDone }: FieldFilterEditorProps) {
  const t = useT('issues');
  const say = useT('customFields');
  const language = useLanguage();
  const [from, to] = [valueIn(conditions, 'from'), valueIn(conditions, 'to')];
  const shown = (value: string | undefined) => (value === undefined ? '' : numberText(Number(value), language));
  const [typed, setTyped] = useState({ from: shown(from), to: shown(to) });
  const [wrong, setWrong] = useState<'from' | 'to' | null>(null);
  const take = (done: boolean) => {
    const read = { from: parseNumber(typed.from, language), to: parseNumber(typed.to, language) };
    const bad = (['from', 'to'] as const).find((end) => typeof read[end] === 'string') ?? null;
    setWrong(bad);
    if (bad) return;
    const told = (value: number | string | null) => (value === null ? undefined : String(value));
    if (told(read.from) !== from || told(read.to) !== to)
      onChange([...conditionOf('from', told(read.from)), ...conditionOf('to', told(read.to))]);
    if (done) onDone();
  };
  return (['from', 'to'] as const).map((end) => (
    <TextField
      key={end}
      label={t(end === 'from' ? 'filter.fromNumber' : 'filter.toNumber')}
      inputMode="decimal"
      value={typed[end]}
      hint={end === 'to' ? t('filter.numberHint') : undefined}
      error={wrong === end ? say('wrongNumber', { example: numberText(1234.5, language) }) : undefined}
      onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
      onBlur={() => take(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(true);
      }}
    />
  ));
}

function TextEditor({ conditions, onChange, onDone }: FieldFilterEditorProps) {
  const t = useT('issues');
  const now = valueIn(conditions, 'has') ?? valueIn(conditions, 'is') ?? '';
  const [text, setText] = useState(now);
  const [exactly, setExactly] = useState(valueIn(conditions, 'is') !== undefined);
  const take = (whole: boolean) => onChange(conditionOf(whole ? 'is' : 'has', text.trim()));
  return (
    <>
      <TextField
        label={t('filter.text')}
        maxLength={LIMITS.fieldText}
        value={text}
        hint={t('filter.textHint')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          take(exactly);
          onDone();
        }}
      />
      <CheckField
        label={t('filter.exactly')}
        checked={exactly}
        onChange={(event) => {
          setExactly(event.currentTarget.checked);
          if (text.trim() !== '') take(event.currentTarget.checked);
        }}
      />
    </>
  );
}
