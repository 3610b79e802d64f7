import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { DateInput } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { dayProblem, isTypedToTheEnd, parseTypedDay } from '../../lib/parse-day.ts';
import { IconCalendar } from '../layout/icons.tsx';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, opening } from './choice-props.ts';
import styles from './date-field.module.css';
import { describedInput } from './described-input.tsx';
import { Field } from './field.tsx';
import { leadToWrongDay } from './wrong-day.ts';

/** Days are 'YYYY-MM-DD'. */
interface DateFieldProps extends ChoiceProps<string | null> {
  /** The earliest and the latest day that can be picked. */
  min?: string;
  max?: string;
  clearable?: boolean;
  /** What is said of a day before `min` or after `max`; names that day unless told. */
  outside?: string;
}

/** What is typed and cannot be taken, beside which value. */
interface Typed {
  text: string;
  beside: string | null | undefined;
  /** It is not being typed any more. */
  done: boolean;
}

/**
 * A day, typed (24/3/2026, 24-03, 2026-03-24) or picked; shown as dd/MM/yyyy, the week from Monday. What is typed and cannot be
 * taken stays and is marked, and keeps the form it stands in from being sent; the value is then still the one before.
 */
export function DateField({
  label,
  hideLabel,
  aside,
  optional,
  hint,
  error,
  className,
  min,
  max,
  clearable = optional,
  outside,
  onChange,
  onBlur,
  ...input
}: DateFieldProps) {
  const t = useT('ui');
  const language = useLanguage();
  const place = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [own, setOwn] = useState(input.defaultValue ?? null);
  const held = input.value === undefined ? own : input.value;
  // Another value from outside takes its place.
  const problem = typed && typed.beside === input.value ? dayProblem(typed.text, { min, max }, new Date()) : null;
  const words = {
    none: () => t('field.noDay'),
    early: () => outside ?? t('field.dayFrom', { day: formatDay(min ?? '') }),
    late: () => outside ?? t('field.dayUpTo', { day: formatDay(max ?? '') }),
  };
  const shown = (typed?.done && problem && words[problem]()) || error;
  useEffect(() => {
    const form = place.current?.closest('form');
    const stop = (event: Event) => {
      if (!leadToWrongDay(form ?? undefined)) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((now) => now && { ...now, done: true });
    };
    form?.addEventListener('submit', stop, { capture: true });
    return () => form?.removeEventListener('submit', stop, { capture: true });
  }, []);
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error: shown, className }}>
      {(ids) => (
        <DateInput
          placeholder="dd/mm/yyyy"
          {...input}
          {...ids}
          {...describedInput(ids)}
          ref={place}
          data-wrong-day={problem ?? undefined}
          error={Boolean(shown)}
          fixOnBlur={problem === null}
          onInput={({ currentTarget: { value: text } }) => setTyped({ text, beside: input.value, done: isTypedToTheEnd(text) })}
          onBlur={() => {
            setTyped((now) => now && { ...now, done: true });
            onBlur?.();
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') setTyped((now) => now && { ...now, done: true });
          }}
          onChange={(day) => {
            setTyped(null);
            setOwn(day);
            onChange?.(day);
          }}
          valueFormat="DD/MM/YYYY"
          dateParser={(text) => parseTypedDay(text, new Date())}
          locale={language}
          firstDayOfWeek={1}
          weekendDays={[]}
          minDate={min}
          maxDate={max}
          clearable={clearable}
          clearButtonProps={{ 'aria-label': t('clear') }}
          rightSection={clearable && held ? undefined : <IconCalendar size={14} />}
          ariaLabels={{ previousMonth: t('field.previousMonth'), nextMonth: t('field.nextMonth') }}
          popoverProps={{ ...opening, position: 'bottom-start', classNames: { dropdown: styles.calendar } }}
          classNames={{
            wrapper: choiceClasses.wrapper,
            input: choiceClasses.input,
            section: choiceClasses.section,
            day: styles.day,
            calendarHeader: styles.head,
            calendarHeaderControl: styles.control,
            calendarHeaderLevel: styles.level,
            weekday: styles.weekday,
            monthsListControl: styles.cell,
            yearsListControl: styles.cell,
          }}
        />
      )}
    </Field>
  );
}
