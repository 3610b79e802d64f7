import '@mantine/core/styles/Popover.layer.css';
import { type FloatingPosition, Popover as MantinePopover } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { ignoreClosingTap } from '../behavior/closing-tap.ts';
import { focusHere } from '../behavior/focus.ts';
import { moveInOptions } from '../behavior/option-keys.ts';
import { useEscape } from '../behavior/use-escape.ts';
import { useLayer } from './layers.ts';
import styles from './popover.module.css';

interface PopoverProps {
  /** The element to which the popover is attached. The caller handles clicks on it. */
  target: ReactElement<{ id?: string }>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactNode;
  position?: FloatingPosition;
  width?: number;
  /** The accessible name. Defaults to the text of the target. */
  label?: string;
  /** If true, Tab in the last field and Shift+Tab in the first field close the popover. By default, the focus wraps around. */
  tabLeaves?: boolean;
}

const fields = 'input:not(:disabled), button:not(:disabled), textarea:not(:disabled), a[href]';

/** Detects clicks in a list or calendar that was opened from inside the popover. Mantine treats these clicks as outside. */
function usePressedInside() {
  const pressedInside = useRef(false);
  // React also calls this handler for a press in a portal, before Mantine treats the press as outside. Without the handler, Mantine would
  // close the popover and the list before the click.
  const press = () => {
    pressedInside.current = true;
    setTimeout(() => {
      pressedInside.current = false;
    });
  };
  return { pressedInside, press };
}

/** Calls `onLeave` on Tab in the last field, and on Shift+Tab in the first one. */
function leaveByTab(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll(fields)];
  if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  // Without this call, Mantine would wrap the focus around.
  event.stopPropagation();
  onLeave();
}

const isOf = (element: Element | null | undefined): element is HTMLElement => element instanceof HTMLElement && element.isConnected;

/** Returns the button of a target. For a chip, this is the button of its value. */
function stopOf(target: Element | null): HTMLElement | null {
  if (!isOf(target)) return null;
  return target.matches('button, a, input') ? target : target.querySelector<HTMLElement>('button:not([data-remove])');
}

interface Opened {
  opened: boolean;
  targetId: string;
  dropdown: RefObject<HTMLElement | null>;
  /** True if a click outside closed the popover. The focus then stays on the clicked element. */
  left: RefObject<boolean>;
}

/** After closing, focuses the target, otherwise the element that opened the popover, such as the button of a menu. Does not scroll. */
function useFocusBack({ opened, targetId, dropdown, left }: Opened): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const from = document.activeElement;
    left.current = false;
    return () => {
      if (left.current) return;
      const closing = dropdown.current;
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement && activeElement !== document.body && !closing?.contains(activeElement)) return;
        const back = stopOf(document.getElementById(targetId)) ?? (isOf(from) && from !== document.body ? from : null);
        focusHere(back ?? document.querySelector<HTMLElement>('main h1'));
      });
    };
  }, [opened, targetId, dropdown, left]);
}

/** A popover for content other than menu items. It traps the focus, and returns it after closing. */
export function Popover({ target, opened, onChange, children, position = 'bottom-start', width, label, tabLeaves = false }: PopoverProps) {
  const name = useId();
  const ownId = useId();
  const dropdown = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  // Ignores null: Mantine attaches the ref again while the popover fades out, before `useFocusBack` checks where the focus is.
  const keepDropdown = useCallback((element: HTMLDivElement | null) => {
    if (element) dropdown.current = element;
  }, []);
  const { pressedInside, press } = usePressedInside();
  // Replaces Mantine's own handler for Escape, which would also pass the key press to a drawer below.
  useEscape(opened, () => onChange(false));
  useLayer(opened, () => onChange(false));
  // Keeps the target's own id, because its label refers to that id.
  const targetId = target.props.id ?? ownId;
  useFocusBack({ opened, targetId, dropdown, left });
  return (
    <MantinePopover
      id={targetId}
      opened={opened}
      onChange={(next) => {
        if (pressedInside.current) return;
        left.current = !next;
        if (!next) ignoreClosingTap();
        onChange(next);
      }}
      position={position}
      width={width}
      offset={4}
      trapFocus
      closeOnEscape={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown
        ref={keepDropdown}
        className={styles.popover}
        onMouseDown={press}
        onTouchStart={press}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          moveInOptions(event);
          if (tabLeaves) leaveByTab(event, () => onChange(false));
        }}
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
