import { useState } from 'react';
import { MergeFrame } from '../../editor/merge-dialog.tsx';
import type { EvidenceFile } from '../../evidence/evidence-items.ts';
import { useT } from '../../lib/i18n.ts';
import type { Conflict } from './edit-conflict.ts';
import { MergeEvidence } from './evidence/merge-evidence-field.tsx';
import { type IssueValue, isTextName } from './issue-value.ts';
import { type ConflictName, type Hands, isFieldName, openFields, resolved, type Sides } from './merge.ts';
import { MergeField } from './merge-field.tsx';

interface MergeDialogProps {
  conflict: Conflict;
  files: readonly EvidenceFile[];
  /** True if the user accepts a correction, so that neither version is the user's own. */
  correction?: boolean;
  onResolve: (value: IssueValue) => void;
  onClose: () => void;
}

export function MergeDialog({ conflict, files, correction = false, onResolve, onClose }: MergeDialogProps) {
  const t = useT('issues');
  const { merge, by, wanted } = conflict;
  const corrections = useT('corrections');
  const words = correction
    ? { mine: corrections('merge.mine'), theirs: corrections('merge.theirs') }
    : by === 'me'
      ? { mine: t('merge.here'), theirs: t('merge.elsewhere') }
      : { mine: t('merge.mine'), theirs: t('merge.theirs') };
  const { conflicts, merged, theirs, pieces } = merge;
  const [sides, setSides] = useState<Sides>({});
  const [hands, setHands] = useState<Hands>({});
  const drawn = (name: ConflictName) => {
    const shared = {
      words,
      side: sides[name] ?? null,
      onSide: (side: Sides[typeof name]) => setSides((now) => ({ ...now, [name]: side })),
    };
    if (!isFieldName(name) || name === 'evidence')
      return <MergeEvidence key={name} name={name} merge={merge.evidence} files={files} {...shared} />;
    return (
      <MergeField
        key={name}
        name={name}
        mine={merged[name]}
        theirs={theirs[name]}
        pieces={(isTextName(name) && pieces[name]) || []}
        hand={isTextName(name) ? hands[name] : undefined}
        onHand={(hand) => setHands((now) => ({ ...now, [name]: hand }))}
        {...shared}
      />
    );
  };
  return (
    <MergeFrame
      title={
        correction
          ? corrections('merge.title')
          : by === 'me'
            ? t('merge.titleMine')
            : by
              ? t('merge.titleBy', { name: by.name })
              : t('merge.title')
      }
      count={conflicts.length}
      open={openFields(merge, sides, hands).length}
      typed={Object.values(hands).some(({ text }) => text !== null)}
      later={correction ? corrections('merge.later') : undefined}
      confirm={
        correction ? corrections('acceptMerged') : t(wanted === null ? 'merge.apply' : wanted.send ? 'merge.saveAndSend' : 'merge.save')
      }
      onConfirm={() => onResolve(resolved(merge, sides, hands))}
      onClose={onClose}
    >
      {conflicts.map(drawn)}
    </MergeFrame>
  );
}
