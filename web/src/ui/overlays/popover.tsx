import '@mantine/core/styles/Popover.layer.css';
import { type FloatingPosition, Popover as MantinePopover } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { useEscape } from '../behavior/use-escape.ts';
import styles from './popover.module.css';

interface PopoverProps {
  /** The target; the caller opens it. */
  target: ReactElement<{ id?: string }>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactNode;
  position?: FloatingPosition;
  width?: number;
  /** Accessible name; by default the text of the target. */
  label?: string;
  /** Tab after its last field, or before its first one, closes it like a click outside; by default the focus wraps around. */
  tabLeaves?: boolean;
}

const fields = 'input:not(:disabled), button:not(:disabled), textarea:not(:disabled), a[href]';

/** Whether a click that the library treats as outside was inside: in a list or calendar opened from inside. */
function usePressedInside() {
  const pressedInside = useRef(false);
  // React reports a click in a list or calendar opened from inside; the library sees that it is rendered elsewhere, and would close the
  // popover, with that list, before the click is handled.
  const press = () => {
    pressedInside.current = true;
    setTimeout(() => {
      pressedInside.current = false;
    });
  };
  return { pressedInside, press };
}

/** Tab after the last field, and before the first one, calls `onLeave`. */
function leaveByTab(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll(fields)];
  if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  // The library would wrap the focus around.
  event.stopPropagation();
  onLeave();
}

/** A small container for more than a menu: dates, several values, a reason. Traps the focus, and returns it when closed. */
export function Popover({ target, opened, onChange, children, position = 'bottom-start', width, label, tabLeaves = false }: PopoverProps) {
  const name = useId();
  const { pressedInside, press } = usePressedInside();
  // Not the library's own handler, which passes the key to the drawer below as well.
  useEscape(opened, () => onChange(false));
  return (
    <MantinePopover
      // A target named by its label keeps the id that the label refers to.
      id={target.props.id}
      opened={opened}
      onChange={(next) => {
        if (!pressedInside.current) onChange(next);
      }}
      position={position}
      width={width}
      offset={4}
      trapFocus
      returnFocus
      closeOnEscape={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown
        className={styles.popover}
        onMouseDown={press}
        onTouchStart={press}
        {...(tabLeaves && { onKeyDown: (event: KeyboardEvent<HTMLElement>) => leaveByTab(event, () => onChange(false)) })}
        {...(label !== undefined && { 'aria-labelledby': name })}
      >
        {label !== undefined && (
          <span id={name} hidden>
            {label}
          </span>
        )}
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
