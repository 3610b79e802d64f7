import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { IconArrowDown, IconArrowUp } from '../../ui/layout/icons.tsx';
import { Link } from '../../ui/layout/link.tsx';
import styles from '../dashboard.module.css';
import type { WidgetProps } from './widget.tsx';

export function FiguresWidget({ figures: { reported, opened, closed, overdue, retests }, lists }: WidgetProps) {
  const t = useT('dashboard');
  return (
    <section className={styles.figures} aria-label={t('widget.figures')}>
      <Figure name={t('figure.reported')} value={reported.now} href={lists.written()} note={<Change {...reported} />} />
      <Figure name={t('figure.opened')} value={opened.now} href={lists.opened()} note={<Change {...opened} />} />
      <Figure name={t('figure.closed')} value={closed.now} href={lists.closed()} note={<Change {...closed} />} />
      <Figure name={t('figure.overdue')} value={overdue} href={lists.overdue} note={t('figure.asItStands')} />
      <Figure name={t('figure.retests')} value={retests} href={lists.retests} note={t('figure.asItStands')} />
    </section>
  );
}

interface FigureProps {
  name: string;
  value: number;
  href: string;
  note: ReactNode;
}

function Figure({ name, value, href, note }: FigureProps) {
  return (
    <Link href={href} className={styles.figure}>
      <span className={styles.figureName}>{name}</span>
      <span className={styles.figureValue}>{formatNumber(value, useLanguage())}</span>
      <span className={styles.figureNote}>{note}</span>
    </Link>
  );
}

/** Shows the change of a figure. An arrow and a sign show the direction; no colour rates the change as good or bad. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useT('dashboard');
  const language = useLanguage();
  if (before === 0) return t(now === 0 ? 'change.same' : 'change.new');
  if (now === before) return t('change.same');
  const share = formatPercent(Math.abs(now - before) / before, language);
  const Arrow = now > before ? IconArrowUp : IconArrowDown;
  return (
    <>
      <Arrow size={12} />
      {t(now > before ? 'change.more' : 'change.less', { share })}
    </>
  );
}
