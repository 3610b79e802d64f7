import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { OrderedParts } from '@coloa/contract/reports/report-sections.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { focusHere, focusIfLost } from '../../ui/behavior/focus.ts';
import { unseen } from '../../ui/design/classes.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { useOrder, withMoved } from '../../ui/fields/use-order.ts';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp } from '../../ui/layout/icons.tsx';
import styles from './sections.module.css';

export interface PartWords {
  name: string;
  hint: string;
  note?: ReactNode;
}

interface PartListProps {
  parts: OrderedParts;
  wordsOf: (place: ReportPlace) => PartWords;
  /** Returns the panel with the text of a part; null if the part has no text. */
  panelOf: (place: ReportPlace) => ReactNode;
  first: ReportPlace | null;
  /** The part to open and focus. Opening it calls `onLed`. */
  led: ReportPlace | undefined;
  onLed: () => void;
  onOpen?: (place: ReportPlace) => void;
  /** Null for users who can only read. */
  onChange: ((parts: OrderedParts) => void) | null;
}

const itemOf = (list: HTMLElement | null, part: ReportPlace): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`) ?? null;
const openerIn = (item: HTMLElement | null): HTMLElement | null =>
  item?.querySelector<HTMLElement>('[aria-expanded]') ?? item?.querySelector('input') ?? null;

interface OpenPartOptions extends Pick<PartListProps, 'parts' | 'first' | 'led' | 'onLed' | 'onOpen'> {
  list: RefObject<HTMLElement | null>;
}

/** Opens and focuses `led`. If the open part is deleted, focuses a neighbour. */
function useOpenPart({ parts, first, led, onLed, onOpen, list }: OpenPartOptions) {
  const [open, setOpen] = useState(first);
  const going = useRef<ReportPlace | null>(null);
  useEffect(() => {
    if (led === undefined || !parts.some(({ part }) => part === led)) return;
    going.current = led;
    setOpen(led);
    onOpen?.(led);
    onLed();
  }, [led, parts, onLed, onOpen]);
  useEffect(() => {
    if (going.current === null || going.current !== open) return;
    const item = itemOf(list.current, going.current);
    going.current = null;
    item?.scrollIntoView({ block: 'start' });
    focusHere(openerIn(item));
  });
  const before = useRef(parts);
  useEffect(() => {
    const at = before.current.findIndex(({ part }) => part === open);
    before.current = parts;
    if (at < 0 || parts.some(({ part }) => part === open)) return;
    // Deleting the open part also removed the focused button, so a neighbour gets the focus.
    const neighbour = parts[at] ?? parts.at(-1);
    if (neighbour) focusIfLost(openerIn(itemOf(list.current, neighbour.part)));
  }, [parts, open, list]);
  const toggle = (part: ReportPlace) => {
    setOpen(open === part ? null : part);
    if (open !== part) onOpen?.(part);
  };
  return { open, toggle };
}

export function PartList(props: PartListProps) {
  const { parts, wordsOf, panelOf, onChange } = props;
  const t = useT('projectReport');
  const [said, setSaid] = useState('');
  const { list, itemProps, move } = useOrder<HTMLOListElement>(
    parts.map(({ part }) => part),
    onChange &&
      ((from, to) => {
        const moved = parts[from];
        if (!moved) return;
        onChange(withMoved(parts, from, to));
        setSaid(t('parts.moved', { name: wordsOf(moved.part).name, position: to + 1, count: parts.length }));
      }),
  );
  const { open, toggle } = useOpenPart({ ...props, list });
  return (
    <>
      <ol ref={list} className={styles.parts}>
        {parts.map(({ part, shown }, at) => {
          const words = wordsOf(part);
          const { name } = words;
          const panel = panelOf(part);
          const isOpen = panel !== null && open === part;
          return (
            <li key={part} className={styles.item} data-part={part}>
              <div className={styles.part} data-off={!shown || undefined} {...itemProps(at)}>
                {onChange && <span className={styles.grip} aria-hidden="true" />}
                <PartBox words={words} shown={shown} onChange={onChange && (() => onChange(parts.with(at, { part, shown: !shown })))} />
                {panel !== null && (
                  <IconButton label={t('parts.open', { name })} aria-expanded={isOpen} onClick={() => toggle(part)}>
                    {isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
                  </IconButton>
                )}
                {onChange && <MoveButtons name={name} at={at} isLast={at === parts.length - 1} onMove={(to) => move(at, to)} />}
              </div>
              {isOpen && <div className={styles.panel}>{panel}</div>}
            </li>
          );
        })}
      </ol>
      <p className={unseen} role="status">
        {said}
      </p>
    </>
  );
}

interface PartBoxProps {
  words: PartWords;
  shown: boolean;
  onChange: (() => void) | null;
}

function PartBox({ words: { name, hint, note }, shown, onChange }: PartBoxProps) {
  return (
    <div className={styles.partWords}>
      <CheckField
        label={name}
        hint={
          <>
            {hint}
            {note && <> · {note}</>}
          </>
        }
        checked={shown}
        disabled={!onChange}
        onChange={() => onChange?.()}
      />
    </div>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  isLast: boolean;
  onMove: (to: number) => void;
}

function MoveButtons({ name, at, isLast, onMove }: MoveButtonsProps) {
  const t = useT('projectReport');
  return (
    <>
      <IconButton label={t('parts.up', { name })} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <IconArrowUp size={14} />
      </IconButton>
      <IconButton label={t('parts.down', { name })} disabled={isLast} onClick={() => onMove(at + 1)}>
        <IconArrowDown size={14} />
      </IconButton>
    </>
  );
}
