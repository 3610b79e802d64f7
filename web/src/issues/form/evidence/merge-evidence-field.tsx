import {
  chosenEvidence,
  type EvidenceMerge,
  type ItemConflict,
  type ItemSides,
  numberInMerge,
} from '@coloa/contract/issues/evidence-merge.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import styles from '../../../editor/merge-dialog.module.css';
import { MergedSection, MergedValues } from '../../../editor/merge-dialog.tsx';
import type { Choice } from '../../../editor/merge-texts.ts';
import { type EvidenceFile, useItemName } from '../../../evidence/evidence-items.ts';
import { EvidenceItem } from '../../../evidence/evidence-view.tsx';
import { useLanguage, useT } from '../../../lib/i18n.ts';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { itemOf } from '../merge.ts';
import { textOfItem } from './item-text.ts';

const MergeText = lazy(() => import('../../../editor/merge-text.tsx').then((module) => ({ default: module.MergeText })));

interface MergeEvidenceProps {
  /** `evidence.<id>` for an item in conflict, `evidence` for the order of all items. */
  name: ItemConflict | 'evidence';
  merge: EvidenceMerge;
  files: readonly EvidenceFile[];
  /** The names of the two versions. */
  words: { mine: string; theirs: string };
  side: Choice | null;
  onSide: (side: Choice) => void;
}

export function MergeEvidence({ name, merge, files, words, side, onSide }: MergeEvidenceProps) {
  const t = useT('issues');
  const evidence = useT('evidence');
  const sides = name === 'evidence' ? null : (merge.items.get(itemOf(name)) ?? null);
  const number = name === 'evidence' ? 0 : numberInMerge(merge, itemOf(name));
  const title = name === 'evidence' ? evidence('order') : t('ui:evidence.number', { number });
  return (
    <MergedSection title={title} side={side === 'both' ? null : side} sides={['mine', 'theirs']} words={words} onSide={onSide}>
      {sides?.mine && sides.theirs && hasText(sides.mine) && hasText(sides.theirs) ? (
        <Compared mine={sides.mine} theirs={sides.theirs} side={side} words={words} />
      ) : (
        <MergedValues
          side={side}
          words={words}
          show={(each) =>
            sides ? <Version item={sides[each]} number={number} files={files} /> : <Order merge={merge} side={each} files={files} />
          }
        />
      )}
    </MergedSection>
  );
}

const hasText = ({ kind }: IssueEvidence): boolean => kind === 'HTTP' || kind === 'CODE';

interface ComparedProps {
  mine: IssueEvidence;
  theirs: IssueEvidence;
  side: Choice | null;
  words: Record<keyof ItemSides, string>;
}

function Compared({ mine, theirs, side, words }: ComparedProps) {
  const t = useT('issues');
  const evidence = useT('evidence');
  const [ours, others] = [textOfItem(mine, evidence), textOfItem(theirs, evidence)];
  const hint = side === 'mine' || side === 'theirs' ? side : 'open';
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <MergeText
        key={side}
        label={t('merge.edit')}
        original={side === 'theirs' ? ours : others}
        text={side === 'theirs' ? others : ours}
        editable={false}
        mono
      />
      <p className={styles.hint}>{t(`merge.hint.${hint}`, words)}</p>
    </Suspense>
  );
}

interface VersionProps extends Pick<MergeEvidenceProps, 'files'> {
  item: IssueEvidence | null;
  number: number;
}

function Version({ item, number, files }: VersionProps): ReactNode {
  const t = useT('issues');
  const language = useLanguage();
  if (!item) return t('merge.removed');
  return <EvidenceItem item={item} number={number} files={files} language={language} reveal anchorOf={null} />;
}

function Order({ merge, side, files }: Pick<MergeEvidenceProps, 'merge' | 'files'> & { side: keyof ItemSides }) {
  const nameOf = useItemName();
  const items = chosenEvidence(merge, () => 'mine', side);
  return (
    <ol className={styles.order}>
      {items.map((item) => (
        <li key={item.id}>{nameOf(item, files)}</li>
      ))}
    </ol>
  );
}
