import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { ChangedSinceNotice } from '../../presence/changed-since-notice.tsx';
import { useProfile } from '../../profile/profile.queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { issueHistoryQuery } from '../issues.queries.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { fieldLabels, isOrigin } from './field-label.ts';
import styles from './issue-page.module.css';

/** Returns the edits of other people since the page was opened or `seeAll` was called, newest first. */
function useEditsSince(issueId: string): { edits: readonly HistoryEntry[]; seeAll: () => void } {
  const { data, isFetching } = useInfiniteQuery(issueHistoryQuery(issueId));
  const userId = useProfile().id;
  /** Id of the newest entry that the user has seen; null if there is none, undefined before the history was read. */
  const [seen, setSeen] = useState<string | null>();
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = entries[0]?.id ?? null;
  if (seen === undefined && data && !isFetching) setSeen(newest);
  if (seen === undefined) return { edits: [], seeAll: () => undefined };
  const end = entries.findIndex(({ id }) => id === seen);
  const later = (end < 0 ? [] : entries.slice(0, end)).map((entry) => ({
    ...entry,
    changes: entry.changes.filter((change) => !isOrigin(change)),
  }));
  return {
    edits: later.filter(({ action, actor, changes }) => action === 'EDITED' && actor.id !== userId && changes.length > 0),
    seeAll: () => setSeen(newest),
  };
}

export function ChangedNotice({ issueId }: { issueId: string }) {
  const t = useT('issues');
  const { edits, seeAll } = useEditsSince(issueId);
  const newest = edits[0];
  if (!newest) return null;
  const fields = fieldLabels(
    edits.flatMap(({ changes }) => changes.map(({ field }) => field)),
    t,
  );
  return (
    <ChangedSinceNotice
      names={edits.map(({ actor }) => actor.name)}
      fields={fields}
      at={newest.at}
      className={styles.changed}
      onSeen={seeAll}
      compare={(close) => (
        <ChangesDialog
          title={t('compare.since')}
          edits={edits.map(({ id, actor, at, changes }) => ({ id, by: { name: actor.name, at }, changes }))}
          footer={<Button onClick={close}>{t('ui:close')}</Button>}
          onClose={close}
        />
      )}
    />
  );
}
