import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { type MouseEvent, useState } from 'react';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { parseTypedDay } from '../../lib/parse-day.ts';
import { useEscape } from '../behavior/use-escape.ts';
import { IconCalendar } from '../layout/icons.tsx';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, describedInput, opening } from './choice-props.tsx';
import styles from './date-field.module.css';
import { Field } from './field.tsx';
import { useTypedDay } from './use-typed-day.ts';

/** Dates are 'YYYY-MM-DD'. */
interface DateFieldProps extends ChoiceProps<string | null> {
  /** The first allowed date. */
  min?: string;
  /** The last allowed date. */
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
          placeholder="dd/mm/yyyy"
          {...input}
          {...ids}
          {...describedInput(ids)}
          data-wrong-day={typed.problem ?? undefined}
          error={Boolean(shown)}
          fixOnBlur={typed.problem === null}
          {...typed.events(() => {
            calendar.leave();
            onBlur?.();
          })}
          onClick={calendar.ask}
          popoverProps={calendar.popover}
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

/**
 * With an error, the calendar opens only on a click, and below the error: the focus of a rejected form would otherwise cover the reason.
 * Mantine closes the calendar on Escape itself, so the key must only be kept from the drawer around it.
 */
function useCalendar(wrong: boolean) {
  const [opened, setOpened] = useState(false);
  /** The height of the error in px; null if the user has not clicked to open the calendar. */
  const [asked, setAsked] = useState<number | null>(null);
  const disabled = wrong && asked === null;
  useEscape(opened && !disabled, null);
  return {
    leave: () => setAsked(null),
    ask: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      const note = document.getElementById(currentTarget.getAttribute('aria-describedby') ?? '');
      setAsked(note?.offsetHeight ?? 0);
    },
    popover: {
      ...opening,
      offset: opening.offset + (wrong ? (asked ?? 0) + opening.offset : 0),
      disabled,
      position: 'bottom-start',
      classNames: { dropdown: styles.calendar },
      onOpen: () => setOpened(true),
      onClose: () => setOpened(false),
    } satisfies DateInputProps['popoverProps'],
  };
}
