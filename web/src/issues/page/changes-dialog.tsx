import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import type { ReactNode } from 'react';
import { ThreadActor, ThreadTime } from '../../activity/thread-entry.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { isOrderKept } from '../evidence/evidence-change.tsx';
import { HistoryChange } from './history-change.tsx';
import styles from './issue-sections.module.css';

export interface Edit {
  id: string;
  /** The author and time of the edit; null if the title of the dialog names the author. */
  by: { name: string; at: string } | null;
  changes: HistoryEntry['changes'];
}

interface ChangesDialogProps {
  title: string;
  edits: readonly Edit[];
  hint?: ReactNode;
  footer: ReactNode;
  onClose: () => void;
}

export function ChangesDialog({ title, edits, hint, footer, onClose }: ChangesDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} width={760} footer={footer}>
      <Stack gap={4} className={styles.edits}>
        {hint}
        {edits.map(({ id, by, changes }) => (
          <section key={id}>
            {by && (
              <>
                <ThreadActor name={by.name} /> <ThreadTime at={by.at} />
              </>
            )}
            {changes
              .filter((change) => !isOrderKept(change))
              .map((change) => (
                <div key={change.field}>
                  <HistoryChange change={change} />
                </div>
              ))}
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
