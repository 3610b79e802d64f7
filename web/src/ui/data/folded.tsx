import { type ReactNode, useCallback, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import { Button } from '../layout/button.tsx';
import { IconChevronDown, IconChevronUp } from '../layout/icons.tsx';
import styles from './folded.module.css';

interface FoldedProps {
  /** True for lists that need several rows to be useful. */
  tall?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows the first lines of a long text until the user expands it. */
export function Folded({ tall = false, className, children }: FoldedProps) {
  const t = useT('ui');
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const watch = useCallback((box: HTMLDivElement | null) => {
    if (!box) return;
    // Measures only a folded box, because an open box has its full height.
    const look = () => box.dataset.folded !== undefined && setLong(box.scrollHeight > box.clientHeight + 1);
    const observer = new ResizeObserver(look);
    for (const each of [box, ...box.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <div
        ref={watch}
        className={cx(styles.box, tall && styles.tall)}
        data-folded={open ? undefined : ''}
        data-long={(long && !open) || undefined}
        // The browser scrolls a folded text only to show a focused link or a word that the user searched for.
        onScroll={() => setOpen(true)}
      >
        <div className={cx(styles.text, className)}>{children}</div>
      </div>
      {long && (
        <Button
          kind="quiet"
          size="s"
          flush
          className={styles.more}
          after={open ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'folded.less' : 'folded.all')}
        </Button>
      )}
    </div>
  );
}
