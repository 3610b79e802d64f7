import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { OpensAbove } from '../fields/choice-props.tsx';
import { DateField } from '../fields/date-field.tsx';
import { Button, explanation } from '../layout/button.tsx';
import { IconChevronDown } from '../layout/icons.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import { BulkAction } from './bulk-bar.tsx';

export function BulkMenu({ label, children }: { label: string; children: ReactNode }) {
  const target = (
    <BulkAction>
      {label} <IconChevronDown size={14} />
    </BulkAction>
  );
  return (
    <Menu position="top-start" target={target}>
      {children}
    </Menu>
  );
}

interface PopoverNotes {
  /** The reason why the action is not possible now; undefined if it is possible. */
  reason?: string | undefined;
  /** Says which selected rows the action leaves out. */
  note?: ReactNode;
}

interface BulkPopoverProps extends PopoverNotes {
  label: string;
  /** Receives the note, too, so that it can be shown where no list of a field covers it. */
  children: (close: () => void, note: ReactNode) => ReactNode;
}

/** Unmounts the content when the popover closes, so that an unapplied choice is discarded. */
export function BulkPopover({ label, reason, note, children }: BulkPopoverProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={280}
      label={label}
      target={
        <BulkAction aria-expanded={opened} onClick={() => setOpened(!opened)} {...explanation(reason)}>
          {label} <IconChevronDown size={14} />
        </BulkAction>
      }
    >
      {opened && <OpensAbove value>{children(() => setOpened(false), note)}</OpensAbove>}
    </Popover>
  );
}

interface BulkFormProps {
  note: ReactNode;
  /** The label of the main button, which Enter in a field also activates. */
  submit: string;
  /** True if nothing can be applied. */
  disabled: boolean;
  onSubmit: () => void;
  /** A button before the main one. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The fields of a `BulkPopover`. The note is below them, because their lists open above. */
export function BulkForm({ note, submit, disabled, onSubmit, aside, children }: BulkFormProps) {
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onSubmit();
  };
  return (
    <form noValidate onSubmit={apply}>
      <Stack gap={3}>
        {children}
        {note}
        <Row justify="end">
          {aside}
          <Button size="s" kind="main" type="submit" disabled={disabled}>
            {submit}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface BulkDayProps extends PopoverNotes {
  label: string;
  /** Null removes the date. */
  onApply: (day: string | null) => void;
}

export function BulkDay({ label, onApply, ...notes }: BulkDayProps) {
  return (
    <BulkPopover label={label} {...notes}>
      {(close, note) => (
        <DayForm
          label={label}
          note={note}
          onApply={(day) => {
            close();
            onApply(day);
          }}
        />
      )}
    </BulkPopover>
  );
}

function DayForm({ label, note, onApply }: Pick<BulkDayProps, 'label' | 'onApply' | 'note'>) {
  const t = useT('ui');
  const [day, setDay] = useState<string | null>(null);
  const clear = (
    <Button size="s" kind="quiet" onClick={() => onApply(null)}>
      {t('bulk.noDay')}
    </Button>
  );
  return (
    // The field itself prevents an invalid date from being submitted.
    <BulkForm note={note} submit={t('bulk.setDay')} disabled={day === null} onSubmit={() => onApply(day)} aside={clear}>
      <DateField label={label} value={day} onChange={setDay} />
    </BulkForm>
  );
}
