import { useState } from 'react';
import type { EvidenceFile } from '../../evidence/evidence-files.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '../../ui/overlays/use-unsaved-close.tsx';
import type { Conflict } from './edit-conflict.ts';
import { MergeEvidence } from './evidence/merge-evidence-field.tsx';
import { type IssueValue, isTextName } from './issue-value.ts';
import { type Hands, isFieldName, openFields, resolved, type Sides } from './merge.ts';
import { MergeField } from './merge-field.tsx';

interface MergeDialogProps {
  conflict: Conflict;
  /** Of the issue. */
  files: readonly EvidenceFile[];
  onResolve: (value: IssueValue) => void;
  onClose: () => void;
}

/** Two edits changed the same: each field with both versions, and nothing is saved or lost until the reader chose. */
export function MergeDialog({ conflict, files, onResolve, onClose }: MergeDialogProps) {
  const t = useT('issues');
  const { merge, by, wanted } = conflict;
  const { conflicts, merged, theirs, pieces } = merge;
  const title = by === 'me' ? t('merge.titleMine') : by ? t('merge.titleBy', { name: by.name }) : t('merge.title');
  const [sides, setSides] = useState<Sides>({});
  const [hands, setHands] = useState<Hands>({});
  const open = openFields(merge, sides, hands).length;
  const { close, question } = useDiscardQuestion(
    Object.values(hands).some(({ text }) => text !== null),
    onClose,
    { title: t('merge.discard.title'), body: t('merge.discard.body'), confirm: t('merge.discard.confirm'), keep: t('merge.discard.keep') },
  );
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      width={920}
      footer={
        <>
          <Text size={12} tone="muted">
            {open > 0 ? t('merge.open', { count: open }) : t('merge.laterHint')}
          </Text>
          <Button onClick={close}>{t('merge.later')}</Button>
          <Button kind="main" disabled={open > 0} onClick={() => onResolve(resolved(merge, sides, hands))}>
            {t(wanted === null ? 'merge.apply' : wanted.send ? 'merge.saveAndSend' : 'merge.save')}
          </Button>
        </>
      }
    >
      {question}
      <Stack gap={5}>
        <Text as="p" size={13} tone="muted">
          {t('merge.intro', { count: conflicts.length })}
        </Text>
        {conflicts.map((name) => {
          const shared = {
            own: by === 'me',
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
        })}
      </Stack>
    </Dialog>
  );
}
