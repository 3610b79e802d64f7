import type { DashboardLayout } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { unseen } from '../ui/design/classes.ts';
import { toast } from '../ui/feedback/toast.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { useOrder, withMoved } from '../ui/fields/use-order.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconArrowDown, IconArrowUp } from '../ui/layout/icons.tsx';
import styles from './customise.module.css';
import { useSaveLayout } from './dashboard.queries.ts';
import { isAtFirst, layoutAtFirst, ordered, type PlacedWidget, withOrder, withShown } from './layout.ts';

/**
 * Returns a function that saves a layout. The toast's undo applies `undone` to the layout at the time of the click and saves the result.
 */
function useKeepLayout(layout: DashboardLayout) {
  const t = useT('ui');
  const { mutate } = useSaveLayout();
  const now = useRef(layout);
  now.current = layout;
  return (next: DashboardLayout, words: string, undone: (current: DashboardLayout) => DashboardLayout) => {
    mutate(next, { onSuccess: () => toast.ok(words, { label: t('undo'), run: () => mutate(undone(now.current)) }) });
  };
}

/** Returns the order with only this widget moved back, so that moves of other widgets in the meantime are kept. */
const backAt = (order: readonly PlacedWidget[], widget: PlacedWidget, at: number): PlacedWidget[] =>
  withMoved(order, order.indexOf(widget), at);

export function Customise({ layout }: { layout: DashboardLayout }) {
  const t = useT('dashboard');
  const save = useKeepLayout(layout);
  const [said, setSaid] = useState('');
  const order = ordered(layout);
  const nameOf = (widget: PlacedWidget) => t(`widget.${widget}`);
  const { list, itemProps, move } = useOrder<HTMLOListElement>(order, (from, to) => {
    const moved = order[from];
    if (!moved) return;
    save(withOrder(layout, withMoved(order, from, to)), t('customise.moved', { name: nameOf(moved) }), (current) =>
      withOrder(current, backAt(ordered(current), moved, from)),
    );
    setSaid(t('customise.place', { name: nameOf(moved), position: to + 1, count: order.length }));
  });
  const show = (widget: PlacedWidget, shown: boolean) =>
    save(withShown(layout, widget, shown), t(shown ? 'customise.shown' : 'customise.hidden', { name: nameOf(widget) }), (current) =>
      withShown(current, widget, !shown),
    );
  return (
    <>
      <ol ref={list} className={styles.parts} aria-label={t('customise.label')}>
        {order.map((widget, at) => (
          <li key={widget} className={styles.part} {...itemProps(at)}>
            <span className={styles.grip} aria-hidden="true" />
            <div className={styles.name}>
              <CheckField
                label={nameOf(widget)}
                checked={!layout.hidden.includes(widget)}
                onChange={(event) => show(widget, event.currentTarget.checked)}
              />
            </div>
            <MoveButtons name={nameOf(widget)} at={at} count={order.length} onMove={(to) => move(at, to)} />
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button size="s" disabled={isAtFirst(layout)} onClick={() => save(layoutAtFirst, t('customise.resetDone'), () => layout)}>
          {t('customise.reset')}
        </Button>
      </div>
      <p className={unseen} role="status">
        {said}
      </p>
    </>
  );
}

function MoveButtons({ name, at, count, onMove }: { name: string; at: number; count: number; onMove: (to: number) => void }) {
  const t = useT('dashboard');
  return (
    <>
      <IconButton label={t('customise.up', { name })} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <IconArrowUp size={14} />
      </IconButton>
      <IconButton label={t('customise.down', { name })} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
        <IconArrowDown size={14} />
      </IconButton>
    </>
  );
}
