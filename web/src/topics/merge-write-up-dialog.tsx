import { useState } from 'react';
import { MergedSection, MergedText, MergedValues, MergeFrame } from '../editor/merge-dialog.tsx';
import { type Choice, undecided, untouched } from '../editor/merge-texts.ts';
import { useT } from '../lib/i18n.ts';
import type { Conflict } from './use-save-write-up.ts';
import { resolvedWriteUp } from './write-up-merge.ts';
import type { WriteUpField, WriteUpValue } from './write-up-value.ts';

interface MergeWriteUpDialogProps {
  conflict: Conflict;
  topicName: (id: string | null) => string;
  onResolve: (value: WriteUpValue) => void;
  onClose: () => void;
}

export function MergeWriteUpDialog({ conflict: { merge, wanted }, topicName, onResolve, onClose }: MergeWriteUpDialogProps) {
  const t = useT('topics');
  const issues = useT('issues');
  const words = { mine: issues('merge.mine'), theirs: issues('merge.theirs'), both: issues('merge.both') };
  const [sides, setSides] = useState<Partial<Record<WriteUpField, Choice>>>({});
  const [hand, setHand] = useState(untouched);
  const isOpen = (side: Choice | undefined) => side === undefined || (side === 'both' && undecided(merge.pieces, hand) > 0);
  const inWords = (field: WriteUpField, value: WriteUpValue): string =>
    (field === 'topicId' ? topicName(value.topicId) : String(value[field])) || issues('merge.empty');
  const drawn = (field: WriteUpField) => {
    const { merged: mine, theirs, pieces } = merge;
    const shared = { side: sides[field] ?? null, words };
    return (
      <MergedSection
        key={field}
        title={t(`form.${field}`)}
        sides={field === 'content' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']}
        onSide={(chosen) => setSides((now) => ({ ...now, [field]: chosen }))}
        {...shared}
      >
        {field === 'content' ? (
          <MergedText mine={mine.content} theirs={theirs.content} pieces={pieces} hand={hand} onHand={setHand} {...shared} />
        ) : (
          <MergedValues show={(whose) => inWords(field, whose === 'mine' ? mine : theirs)} {...shared} />
        )}
      </MergedSection>
    );
  };
  return (
    <MergeFrame
      title={t('merge.title')}
      count={merge.conflicts.length}
      open={merge.conflicts.filter((field) => isOpen(sides[field])).length}
      typed={hand.text !== null}
      confirm={issues(wanted === null ? 'merge.apply' : 'merge.save')}
      onConfirm={() => onResolve(resolvedWriteUp(merge, sides, hand))}
      onClose={onClose}
    >
      {merge.conflicts.map(drawn)}
    </MergeFrame>
  );
}
