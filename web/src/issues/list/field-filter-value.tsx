import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { FieldCondition } from '@coloa/contract/custom-fields/field-conditions.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { numberText } from '../../custom-fields/numbers.ts';
import { formatDay } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { PersonName, Range, Words } from './filter-value.tsx';

interface FieldFilterValueProps {
  /** Undefined for a field that was deleted or that the user does not see. */
  field: CustomField | undefined;
  conditions: readonly FieldCondition[];
  people: readonly Person[];
  /** The text for a person who is not in `people`. */
  someone: string;
}

export function FieldFilterValue({ field, conditions, people, someone }: FieldFilterValueProps) {
  const t = useT('issues');
  const language = useLanguage();
  const valueIn = (test: FieldCondition['test']) => conditions.find((each) => each.test === test)?.value;
  const chosen = conditions.filter(({ test }) => test === 'is').map(({ value }) => value);
  if (valueIn('none') !== undefined) return t('filter.noValue');
  if (!field) return <Words words={conditions.map(({ value }) => value)} />;
  switch (field.type) {
    case 'NUMBER':
    case 'DAY': {
      const words = field.type === 'DAY' ? formatDay : (value: string) => numberText(Number(value), language);
      return <Range from={valueIn('from')} to={valueIn('to')} words={words} />;
    }
    case 'PERSON':
      return <PersonName id={chosen[0]} people={people} someone={someone} />;
    case 'CHECKBOX':
      return chosen.length > 0 ? t('filter.yes') : <Words />;
    case 'TEXT': {
      const [part, whole] = [valueIn('has'), valueIn('is')];
      if (part !== undefined) return t('filter.contains', { text: part });
      return whole === undefined ? <Words /> : t('filter.equals', { text: whole });
    }
    default: {
      const nameOf = (key: string) => field.choices.find((choice) => choice.key === key)?.name[language] ?? key;
      return <Words words={chosen.length > 0 ? chosen.map(nameOf) : undefined} />;
    }
  }
}
