import { lazy, type ReactNode, Suspense, useState } from 'react';
import { undecided, untouched } from '../editor/merge-texts.ts';
import { useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './form.module.css';
import type { Conflict } from './use-save-write-up.ts';
import { resolvedWriteUp, type Side } from './write-up-merge.ts';
import type { WriteUpField, WriteUpValue } from './write-up-value.ts';

const MergeText = lazy(() => import('../editor/merge-text.tsx').then((module) => ({ default: module.MergeText })));
const MergeByHand = lazy(() => import('../editor/merge-by-hand.tsx').then((module) => ({ default: module.MergeByHand })));

interface MergeWriteUpDialogProps {
  conflict: Conflict;
  topicName: (id: string | null) => string;
  onResolve: (value: WriteUpValue) => void;
  onClose: () => void;
}

/** Two edits changed the same: each field with both versions, and nothing is saved or lost until the writer chose. */
export function MergeWriteUpDialog({ conflict: { merge, wanted }, topicName, onResolve, onClose }: MergeWriteUpDialogProps) {
  const t = useT('topics');
  const words = useT('issues');
  const [sides, setSides] = useState<Partial<Record<WriteUpField, Side>>>({});
  const [hand, setHand] = useState(untouched);
  const isOpen = (side: Side | undefined) => side === undefined || (side === 'both' && undecided(merge.pieces, hand) > 0);
  const open = merge.conflicts.filter((field) => isOpen(sides[field])).length;
  const { close, question } = useDiscardQuestion(hand.text !== null, onClose, {
    title: words('merge.discard.title'),
    body: words('merge.discard.body'),
    confirm: words('merge.discard.confirm'),
    keep: words('merge.discard.keep'),
  });
  const inWords = (field: WriteUpField, value: WriteUpValue): string =>
    field === 'topicId' ? topicName(value.topicId) : String(value[field]);
  return (
    <Dialog
      opened
      onClose={close}
      title={t('merge.title')}
      width={920}
      footer={
        <>
          <Text size={12} tone="muted">
            {open > 0 ? words('merge.open', { count: open }) : words('merge.laterHint')}
          </Text>
          <Button onClick={close}>{words('merge.later')}</Button>
          <Button kind="main" disabled={open > 0} onClick={() => onResolve(resolvedWriteUp(merge, sides, hand))}>
            {words(wanted === null ? 'merge.apply' : 'merge.save')}
          </Button>
        </>
      }
    >
      {question}
      <Stack gap={5}>
        <Text as="p" size={13} tone="muted">
          {words('merge.intro', { count: merge.conflicts.length })}
        </Text>
        {merge.conflicts.map((field) => {
          const side = sides[field] ?? null;
          return (
            <MergedField
              key={field}
              title={t(`form.${field}`)}
              side={side}
              withBoth={field === 'content'}
              onSide={(chosen) => setSides((now) => ({ ...now, [field]: chosen }))}
            >
              {field === 'content' ? (
                <Suspense fallback={<SkeletonText lines={4} />}>
                  {side === 'both' ? (
                    <MergeByHand
                      label={words('merge.edit')}
                      pieces={merge.pieces}
                      words={{ mine: words('merge.mine'), theirs: words('merge.theirs') }}
                      theirs={merge.theirs.content}
                      value={hand}
                      onChange={setHand}
                    />
                  ) : (
                    <MergeText
                      key={side}
                      label={words('merge.edit')}
                      original={side === 'theirs' ? merge.merged.content : merge.theirs.content}
                      text={side === 'theirs' ? merge.theirs.content : merge.merged.content}
                      editable={false}
                    />
                  )}
                  <p className={styles.hint}>
                    {words(`merge.hint.${side ?? 'open'}`, { mine: words('merge.mine'), theirs: words('merge.theirs') })}
                  </p>
                </Suspense>
              ) : (
                <dl className={styles.values}>
                  {(['mine', 'theirs'] as const).map((whose) => (
                    <div key={whose} data-chosen={side === whose || undefined}>
                      <dt>{words(`merge.${whose}`)}</dt>
                      <dd>{inWords(field, whose === 'mine' ? merge.merged : merge.theirs) || words('merge.empty')}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </MergedField>
          );
        })}
      </Stack>
    </Dialog>
  );
}

interface MergedFieldProps {
  title: string;
  /** Null until the writer chose: nobody's words go by themselves. */
  side: Side | null;
  withBoth: boolean;
  onSide: (side: Side) => void;
  children: ReactNode;
}

function MergedField({ title, side, withBoth, onSide, children }: MergedFieldProps) {
  const words = useT('issues');
  return (
    <section className={styles.merged} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Segmented<Side>
          label={title}
          value={side}
          onChange={onSide}
          options={(withBoth ? (['mine', 'theirs', 'both'] as const) : (['mine', 'theirs'] as const)).map((value) => ({
            value,
            label: words(`merge.${value}`),
          }))}
        />
      </header>
      {children}
    </section>
  );
}
