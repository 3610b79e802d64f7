import { useMergedRef } from '@mantine/hooks';
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { leadOn } from '../behavior/focus.ts';
import { cx } from '../design/classes.ts';
import { IconPlus, IconX } from '../layout/icons.tsx';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  field: string;
  value: ReactNode;
  /** Opens the menu of operators ('is', 'is not'). If set, the field is a button. */
  onField?: () => void;
  onValue?: () => void;
  /** Removes the filter. Without it, the chip has no × button. */
  onRemove?: () => void;
  icon?: ReactNode;
  /** The menu or popover attached to the chip uses this id to get the chip's text as its label. */
  id?: string;
  ref?: Ref<HTMLSpanElement>;
}

/** Moves the focus of a removed chip to the button that adds a filter. */
function usePassedFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const chip = place.current;
    const bar = chip?.parentElement;
    return () => {
      if (chip?.contains(document.activeElement))
        leadOn(() => (bar?.isConnected ? bar.querySelector<HTMLElement>('button[data-add-filter]') : null));
    };
  }, []);
  return place;
}

/**
 * The field and the value are buttons only if they have a handler. The names of the buttons contain the field and the value, because several
 * filters can have the same value.
 */
export function FilterChip({ field, value, onField, onValue, onRemove, icon, id, ref }: FilterChipProps) {
  const t = useT('ui');
  const place = usePassedFocus();
  const own = useId();
  const [fieldId, valueId, removeId] = [`${own}field`, `${own}value`, `${own}remove`];
  const shown = typeof value === 'string' ? <span className={styles.words}>{value}</span> : value;
  return (
    <span className={styles.chip} id={id} ref={useMergedRef(ref, place)}>
      {onField ? (
        <button type="button" id={fieldId} className={styles.field} onClick={onField} title={t('filter.operator', { field })}>
          {icon}
          {field}
        </button>
      ) : (
        <span id={fieldId} className={styles.field}>
          {icon}
          {field}
        </span>
      )}
      {onValue ? (
        <button
          type="button"
          id={valueId}
          className={styles.value}
          onClick={onValue}
          title={t('filter.value', { field })}
          aria-labelledby={`${fieldId} ${valueId}`}
        >
          {shown}
        </button>
      ) : (
        <span id={valueId}>{shown}</span>
      )}
      {onRemove && (
        <button
          type="button"
          id={removeId}
          data-remove
          className={styles.remove}
          onClick={onRemove}
          aria-label={t('filter.remove', { field })}
          aria-labelledby={`${removeId} ${valueId}`}
        >
          <IconX size={12} />
        </button>
      )}
    </span>
  );
}

interface AddFilterChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
}

/** Target of a `Menu`. `children` replaces the default label. */
export function AddFilterChip({ children, className, ...rest }: AddFilterChipProps) {
  const t = useT('ui');
  return (
    <button {...rest} type="button" data-add-filter className={cx(styles.chip, styles.add, className)}>
      <span>
        <IconPlus size={12} />
        {children ?? t('filter.add')}
      </span>
    </button>
  );
}
