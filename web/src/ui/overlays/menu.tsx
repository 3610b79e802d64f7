import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type FloatingPosition, Menu as MantineMenu, type MenuProps as MantineMenuProps, Popover } from '@mantine/core';
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
import { useMedia } from '../behavior/use-media.ts';
import { Kbd } from '../data/words.tsx';
import { cx } from '../design/classes.ts';
import { IconCheck } from '../layout/icons.tsx';
import { Link } from '../layout/link.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** What opens it: a `Button`, `IconButton`, chip or `BulkAction`. */
  target: ReactElement;
  /** `MenuItem`, `MenuLabel`, `MenuLine`. */
  children: ReactNode;
  /** A `SearchBox` that narrows the items, for menus that may grow long; null while they are few. The keyboard goes between it and them. */
  search?: ReactNode;
  position?: FloatingPosition;
  /** px; by default as wide as its text. */
  width?: number;
  /** Opens under the pointer too, 150 ms after it comes and until 150 ms after it leaves (the top menu). */
  onHover?: boolean;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** A menu ends before the window does, and scrolls. */
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
 * Whether a menu that opens under the pointer is open. Mantine opens 150 ms after the pointer comes to the items too, also when one of
 * them was pressed in the meantime: once it is closed, only the target opens it again.
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
  return (
    <MantineMenu
      id={id}
      position={position}
      width={width}
      offset={4}
      trigger={trigger}
      openDelay={150}
      closeDelay={150}
      // The first item has the focus, as in any menu; opened by the pointer passing over it takes none.
      withInitialFocusPlaceholder={trigger === 'click-hover'}
      middlewares={inTheWindow}
      // A menu whose target is scrolled out of the window stays: it has the keyboard.
      hideDetached={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      opened={opened}
      onChange={onChange}
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

/** A letter goes into the box wherever the focus is, the arrows from the box to the items. */
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

/** A menu may only contain items: the box is above it, in a container around both. */
function SearchedItems({ labelledBy, search, children }: { labelledBy: string; search: ReactNode; children: ReactNode }) {
  // A box that takes the focus brings the keys of a phone over the menu.
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
  /** The key that does the same. */
  kbd?: string;
  /** At the right, muted. */
  tail?: ReactNode;
  /** True and false show or hold the place of a tick: choosing one of several. */
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  /** Makes it a link. */
  href?: string;
  /** Stays open, for ticking several. */
  keepOpen?: boolean;
  /** The page that is open, in menus of pages. */
  current?: boolean;
  lang?: string;
}

export function MenuItem({ children, icon, kbd, tail, checked, danger, disabled, onSelect, href, keepOpen, current, lang }: MenuItemProps) {
  const shared = {
    className: cx(danger && styles.danger),
    disabled,
    lang,
    'aria-current': current ? ('page' as const) : undefined,
    rightSection: kbd ? <Kbd>{kbd}</Kbd> : tail,
    closeMenuOnClick: !keepOpen,
  };
  if (checked !== undefined) {
    return (
      <MantineMenu.CheckboxItem {...shared} checked={checked} onChange={onSelect} checkIcon={<IconCheck size={14} />}>
        {children}
      </MantineMenu.CheckboxItem>
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

/** What the items under it are about. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <MantineMenu.Label>{children}</MantineMenu.Label>;
}

export function MenuLine() {
  return <MantineMenu.Divider />;
}
