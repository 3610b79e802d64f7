import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../fields/date-field.tsx';
import { leadToWrongDay } from '../fields/use-typed-day.ts';
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
  /** Shown above the content. */
  note?: ReactNode;
}

interface BulkPopoverProps extends PopoverNotes {
  label: string;
  children: (close: () => void) => ReactNode;
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
      {opened && (
        <Stack gap={note ? 3 : 0}>
          {note}
          {children(() => setOpened(false))}
        </Stack>
      )}
    </Popover>
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
      {(close) => (
        <DayForm
          label={label}
          onApply={(day) => {
            close();
            onApply(day);
          }}
        />
      )}
    </BulkPopover>
  );
}

function DayForm({ label, onApply }: Pick<BulkDayProps, 'label' | 'onApply'>) {
  const t = useT('ui');
  const [day, setDay] = useState<string | null>(null);
  return (
    <Stack gap={3}>
      <DateField label={label} value={day} onChange={setDay} />
      <Row justify="end">
        <Button size="s" kind="quiet" onClick={() => onApply(null)}>
          {t('bulk.noDay')}
        </Button>
        <Button size="s" kind="main" disabled={day === null} onClick={() => leadToWrongDay() || onApply(day)}>
          {t('bulk.setDay')}
        </Button>
      </Row>
    </Stack>
  );
}
