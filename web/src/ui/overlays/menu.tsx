import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type FloatingPosition, Menu as MantineMenu, type MenuProps as MantineMenuProps, Popover } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { ignoreClosingTap } from '../behavior/closing-tap.ts';
import { useMedia } from '../behavior/use-media.ts';
import { Kbd } from '../data/words.tsx';
import { cx } from '../design/classes.ts';
import { IconCheck } from '../layout/icons.tsx';
import { Link } from '../layout/link.tsx';
import { useLayer } from './layers.ts';
import styles from './menu.module.css';

interface MenuProps {
  target: ReactElement;
  children: ReactNode;
  /**
   * A `SearchBox` that filters the items; null for few items. The arrow keys move the focus from the box to the items. Typing a letter
   * moves the focus back.
   */
  search?: ReactNode;
  position?: FloatingPosition;
  /** Width in px. By default, the menu is as wide as its text. */
  width?: number;
  /** Also opens 150 ms after the pointer enters, and closes 150 ms after it leaves. */
  onHover?: boolean;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

const inTheWindow: MantineMenuProps['middlewares'] = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => elements.floating.style.setProperty('--room', `${Math.max(120, availableHeight)}px`),
  },
};

type Pointed = ReactElement<Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'onMouseEnter'>>;

/**
 * Returns the props of a menu that also opens on hover. Mantine would also open the menu 150 ms after the pointer enters its items, even
 * directly after a click on an item. Therefore, only the target can open the menu.
 */
function useHoverMenu(target: Pointed) {
  const [opened, setOpened] = useState(false);
  const wanted = useRef(false);
  const { onClick, onMouseEnter } = target.props;
  const asked = (before?: MouseEventHandler<HTMLElement>) => (event: MouseEvent<HTMLElement>) => {
    wanted.current = true;
    before?.(event);
  };
  const onChange = (next: boolean) => {
    if (next && !wanted.current) return;
    wanted.current = next;
    setOpened(next);
  };
  return { opened, onChange, target: cloneElement(target, { onClick: asked(onClick), onMouseEnter: asked(onMouseEnter) }) };
}

export function Menu({ onHover = false, ...rest }: MenuProps) {
  return onHover ? <HoverMenu {...rest} /> : <MenuParts {...rest} trigger="click" />;
}

function HoverMenu(props: Omit<MenuProps, 'onHover' | 'opened' | 'onChange'>) {
  return <MenuParts {...props} {...useHoverMenu(props.target as Pointed)} trigger="click-hover" />;
}

interface MenuPartsProps extends Omit<MenuProps, 'onHover'> {
  trigger: 'click' | 'click-hover';
}

function MenuParts({ target, children, search, position = 'bottom-start', width, trigger, opened, onChange }: MenuPartsProps) {
  const id = useId();
  const [isOpen, setOpen] = useUncontrolled({ value: opened, finalValue: false, onChange });
  useLayer(isOpen, () => setOpen(false));
  const change = (next: boolean) => {
    if (!next) ignoreClosingTap();
    setOpen(next);
  };
  return (
    <MantineMenu
      id={id}
      position={position}
      width={width}
      offset={4}
      trigger={trigger}
      openDelay={150}
      closeDelay={150}
      // A menu that opens on hover does not focus its first item.
      withInitialFocusPlaceholder={trigger === 'click-hover'}
      middlewares={inTheWindow}
      // Keeps the menu visible when its target is scrolled out of the window, because hiding the menu would lose the focus.
      hideDetached={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      opened={isOpen}
      onChange={change}
      classNames={{
        dropdown: styles.menu,
        item: styles.item,
        itemLabel: styles.words,
        itemSection: styles.section,
        itemIndicator: styles.tick,
        label: styles.label,
        divider: styles.line,
      }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      {search === undefined ? (
        <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
      ) : (
        <SearchedItems labelledBy={id} search={search}>
          {children}
        </SearchedItems>
      )}
    </MantineMenu>
  );
}

const ITEM = '[data-menu-item]:not([data-disabled])';

/** Moves the focus with keys: printable keys except Space move it to the search box, and the arrow keys move it from there to the items. */
function leadKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event;
  if (event.defaultPrevented || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    const items = [...currentTarget.querySelectorAll<HTMLElement>(ITEM)];
    items.at(key === 'ArrowDown' ? 0 : -1)?.focus();
  } else if (key.length === 1 && key !== ' ' && !(target instanceof HTMLInputElement)) {
    currentTarget.querySelector('input')?.focus();
  }
}

/** Renders the items below a search box. An ARIA menu may contain only items, so the search box is outside it. */
function SearchedItems({ labelledBy, search, children }: { labelledBy: string; search: ReactNode; children: ReactNode }) {
  // On touch devices, the list gets the focus, because focusing the search box would open the on-screen keyboard over the menu.
  const touch = useMedia('(pointer: coarse)') && Boolean(search);
  return (
    <Popover.Dropdown className={styles.searched} data-menu-dropdown onKeyDown={leadKey}>
      {search && <div className={styles.search}>{search}</div>}
      <div role="menu" aria-labelledby={labelledBy} className={styles.found} {...(touch && { tabIndex: -1, 'data-autofocus': true })}>
        {children}
      </div>
    </Popover.Dropdown>
  );
}

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  kbd?: string;
  tail?: ReactNode;
  /** True shows a tick; false reserves its space. */
  checked?: boolean;
  /** A sentence below an item with `checked`. */
  hint?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** A sentence that explains why the action is not possible now. The item is still focusable, and selecting it keeps the menu open. */
  reason?: string | undefined;
  onSelect?: () => void;
  href?: string;
  /** Keeps the menu open, so that the user can tick several items. */
  keepOpen?: boolean;
  current?: boolean;
  lang?: string;
}

export function MenuItem({
  children,
  icon,
  kbd,
  tail,
  checked,
  hint,
  danger,
  disabled,
  reason,
  onSelect,
  href,
  keepOpen,
  current,
  lang,
}: MenuItemProps) {
  const id = useId();
  const shared = {
    className: cx(danger && reason === undefined && styles.danger),
    disabled,
    lang,
    'aria-current': current ? ('page' as const) : undefined,
    rightSection: kbd ? <Kbd>{kbd}</Kbd> : tail,
    closeMenuOnClick: !keepOpen,
  };
  const described = { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-reason` };
  if (checked !== undefined) {
    return (
      <MantineMenu.CheckboxItem
        {...shared}
        checked={checked}
        onChange={onSelect}
        checkIcon={<IconCheck size={14} />}
        {...(hint !== undefined && described)}
      >
        <span id={described['aria-labelledby']}>{children}</span>
        {hint !== undefined && (
          <span id={described['aria-describedby']} className={styles.reason}>
            {hint}
          </span>
        )}
      </MantineMenu.CheckboxItem>
    );
  }
  if (reason !== undefined) {
    return (
      <MantineMenu.Item {...shared} leftSection={icon} aria-disabled {...described} closeMenuOnClick={false}>
        <span id={described['aria-labelledby']}>{children}</span>
        <span id={described['aria-describedby']} className={styles.reason}>
          {reason}
        </span>
      </MantineMenu.Item>
    );
  }
  return href === undefined ? (
    <MantineMenu.Item {...shared} leftSection={icon} onClick={onSelect}>
      {children}
    </MantineMenu.Item>
  ) : (
    <MantineMenu.Item {...shared} leftSection={icon} onClick={onSelect} component={Link} href={href}>
      {children}
    </MantineMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <MantineMenu.Label>{children}</MantineMenu.Label>;
}

export function MenuLine() {
  return <MantineMenu.Divider />;
}
