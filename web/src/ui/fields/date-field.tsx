import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { parseTypedDay } from '../../lib/parse-day.ts';
import { IconCalendar } from '../layout/icons.tsx';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, describedInput } from './choice-props.tsx';
import styles from './date-field.module.css';
import { Field } from './field.tsx';
import { useCalendar } from './use-calendar.ts';
import { useTypedDay } from './use-typed-day.ts';

/** Dates are 'YYYY-MM-DD'. */
interface DateFieldProps extends ChoiceProps<string | null> {
  min?: string;
  max?: string;
  clearable?: boolean;
  /** The error for a date before `min` or after `max`. By default, the error contains the limit. */
  outside?: string;
}

const look = {
  valueFormat: 'DD/MM/YYYY',
  firstDayOfWeek: 1,
  weekendDays: [],
  classNames: {
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
  },
} satisfies Partial<DateInputProps>;

/**
 * Accepts typed dates (24/3/2026, 24-03, 2026-03-24) and shows them as dd/MM/yyyy. Keeps and marks invalid text. Invalid text does not
 * change the value, but prevents the form from being submitted.
 */
export function DateField(props: DateFieldProps) {
  const { min, max, clearable = props.optional, outside, onChange, onBlur, ...rest } = props;
  const { label, hideLabel, aside, optional, hint, error, className, ...input } = rest;
  const t = useT('ui');
  const language = useLanguage();
  const typed = useTypedDay({ value: input.value, min, max, outside });
  const [own, setOwn] = useState(input.defaultValue ?? null);
  const held = input.value === undefined ? own : input.value;
  const shown = typed.wrong || error;
  const calendar = useCalendar(Boolean(shown));
  const choose = (day: string | null) => {
    calendar.leave();
    typed.clear();
    setOwn(day);
    onChange?.(day);
  };
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error: shown, className }}>
      {(ids) => (
        <DateInput
          placeholder={t('field.dayFormat')}
          {...input}
          {...ids}
          {...describedInput(ids)}
          data-wrong-day={typed.problem ?? undefined}
          error={Boolean(shown)}
          fixOnBlur={typed.problem === null}
          {...typed.events(onBlur)}
          wrapperProps={calendar.wrapperProps}
          popoverProps={calendar.popover}
          getDayProps={calendar.getDayProps}
          onLevelChange={calendar.onLevelChange}
          onChange={choose}
          dateParser={(text) => parseTypedDay(text, new Date())}
          locale={language}
          {...{ minDate: min, maxDate: max, clearable }}
          clearButtonProps={{ 'aria-label': t('clear') }}
          rightSection={clearable && held ? undefined : <IconCalendar size={14} />}
          ariaLabels={{ previousMonth: t('field.previousMonth'), nextMonth: t('field.nextMonth') }}
          {...look}
        />
      )}
    </Field>
  );
}
