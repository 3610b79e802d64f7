import { lazy, type ReactNode, Suspense } from 'react';
import { useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './merge-dialog.module.css';
import { type Choice, type Hand, type Piece, untouched } from './merge-texts.ts';

const MergeText = lazy(() => import('./merge-text.tsx').then((module) => ({ default: module.MergeText })));
const MergeByHand = lazy(() => import('./merge-by-hand.tsx').then((module) => ({ default: module.MergeByHand })));

interface MergeFrameProps {
  title: string;
  /** Number of conflicts. */
  count: number;
  /** Number of unresolved conflicts. */
  open: number;
  /** Whether the user has edited a merged text; closing the dialog then asks for confirmation. */
  typed: boolean;
  confirm: string;
  /** Replaces the hint that explains what happens to the edit if the user closes the dialog. */
  later?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for edits that conflict. Nothing is saved before the writer confirms a choice. */
export function MergeFrame({ title, count, open, typed, confirm, later, onConfirm, onClose, children }: MergeFrameProps) {
  const t = useT('issues');
  const { close, question } = useDiscardQuestion(typed, onClose, {
    title: t('merge.discard.title'),
    body: t('merge.discard.body'),
    confirm: t('merge.discard.confirm'),
    keep: t('merge.discard.keep'),
  });
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      width={920}
      footer={
        <>
          <Text size={12} tone="muted">
            {open > 0 ? t('merge.open', { count: open }) : (later ?? t('merge.laterHint'))}
          </Text>
          <Button onClick={close}>{t('merge.later')}</Button>
          <Button kind="main" disabled={open > 0} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {question}
      <Stack gap={5}>
        <Text as="p" size={13} tone="muted">
          {t('merge.intro', { count })}
        </Text>
        {children}
      </Stack>
    </Dialog>
  );
}

interface MergedSectionProps<Offered extends Choice> {
  title: string;
  /** The name of the text's language. */
  language?: string | undefined;
  /** Null until the user chooses: neither version is preselected. */
  side: Offered | null;
  sides: readonly Offered[];
  words: Readonly<Record<Offered, string>>;
  onSide: (side: Offered) => void;
  children: ReactNode;
}

export function MergedSection<Offered extends Choice>(props: MergedSectionProps<Offered>) {
  const { title, language, side, sides, words, onSide, children } = props;
  return (
    <section className={styles.field} aria-label={language ? `${title} · ${language}` : title}>
      <header className={styles.head}>
        <h3>
          {title}
          {language && <span> · {language}</span>}
        </h3>
        <Segmented label={title} value={side} onChange={onSide} options={sides.map((value) => ({ value, label: words[value] }))} />
      </header>
      {children}
    </section>
  );
}

interface MergedTextProps {
  mine: string;
  theirs: string;
  pieces: readonly Piece[];
  side: Choice | null;
  words: { mine: string; theirs: string };
  /** The merge by hand, which is kept while another side is shown; undefined before the first choice. */
  hand: Hand | undefined;
  onHand: (hand: Hand) => void;
  lang?: string | undefined;
}

export function MergedText({ mine, theirs, pieces, side, words, hand, onHand, lang }: MergedTextProps) {
  const t = useT('issues');
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      {side === 'both' ? (
        <MergeByHand
          label={t('merge.edit')}
          pieces={pieces}
          words={words}
          theirs={theirs}
          lang={lang}
          value={hand ?? untouched}
          onChange={onHand}
        />
      ) : (
        <MergeText
          key={side}
          label={t('merge.edit')}
          original={side === 'theirs' ? mine : theirs}
          text={side === 'theirs' ? theirs : mine}
          editable={false}
          lang={lang}
        />
      )}
      <p className={styles.hint}>{t(`merge.hint.${side ?? 'open'}`, words)}</p>
    </Suspense>
  );
}

interface MergedValuesProps {
  side: Choice | null;
  words: { mine: string; theirs: string };
  show: (side: 'mine' | 'theirs') => ReactNode;
}

export function MergedValues({ side, words, show }: MergedValuesProps) {
  return (
    <dl className={styles.values}>
      {(['mine', 'theirs'] as const).map((each) => (
        <div key={each} data-chosen={side === each || undefined}>
          <dt>{words[each]}</dt>
          <dd>{show(each)}</dd>
        </div>
      ))}
    </dl>
  );
}
