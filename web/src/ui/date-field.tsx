import './choice-styles.ts';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { DateInput } from '@mantine/dates';
import { useLanguage, useT } from '../lib/i18n.ts';
import { parseTypedDay } from '../lib/parse-day.ts';
import { choiceClasses } from './choice-classes.ts';
import { type ChoiceProps, opening } from './choice-props.ts';
import styles from './date-field.module.css';
import { Field } from './field.tsx';
import { IconCalendar } from './icons.tsx';

/** Days are 'YYYY-MM-DD'. */
interface DateFieldProps extends ChoiceProps<string | null> {
  /** The earliest and the latest day that can be picked. */
  min?: string;
  max?: string;
  clearable?: boolean;
}

/** A day, typed (24/3/2026, 24-03, 2026-03-24) or picked; shown as dd/MM/yyyy, the week from Monday. */
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
  ...input
}: DateFieldProps) {
  const t = useT('ui');
  const language = useLanguage();
  return (
    <Field {...{ label, hideLabel, aside, optional, hint, error, className }}>
      {(ids) => (
        <DateInput
          placeholder="dd/mm/yyyy"
          {...input}
          {...ids}
          error={Boolean(error)}
          valueFormat="DD/MM/YYYY"
          dateParser={(text) => parseTypedDay(text, new Date())}
          locale={language}
          firstDayOfWeek={1}
          weekendDays={[]}
          minDate={min}
          maxDate={max}
          clearable={clearable}
          clearButtonProps={{ 'aria-label': t('clear') }}
          rightSection={clearable && input.value ? undefined : <IconCalendar size={14} />}
          ariaLabels={{ previousMonth: t('field.previousMonth'), nextMonth: t('field.nextMonth') }}
          popoverProps={{ ...opening, position: 'bottom-start' }}
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
