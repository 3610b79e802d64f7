import type { Correction } from '@coloa/contract/issues/corrections.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { NoteView } from '../../comments/named-text.tsx';
import { useT } from '../../lib/i18n.ts';
import { useReason } from '../../lib/reasons.ts';
import { paths } from '../../routes/paths.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { EvidenceReferencesProvider, useEvidenceReferences } from '../../ui/markdown/evidence-references.tsx';
import { isOrderKept } from '../evidence/evidence-change.tsx';
import { useListAddress } from '../list/use-issue-list.ts';
import { HistoryChange } from '../page/history-change.tsx';
import styles from './corrections.module.css';
import { correctionsQuery } from './corrections.queries.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { useAccept, useWithdraw } from './use-decide.ts';

const MergeDialog = lazy(() => import('../form/merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));

/** Shows the open corrections that the user can decide on or has proposed. */
export function Corrections({ issue }: { issue: Issue }) {
  const t = useT('corrections');
  const { data, isError, refetch } = useQuery({ ...correctionsQuery(issue.id), enabled: issue.corrections > 0 });
  if (issue.corrections === 0) return null;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState>;
  return data?.map((correction) => <CorrectionCard key={correction.id} issue={issue} correction={correction} />);
}

interface CorrectionProps {
  issue: Issue;
  correction: Correction;
}

function CorrectionCard({ issue, correction }: CorrectionProps) {
  const t = useT('corrections');
  const { author, createdAt, note, can } = correction;
  const own = can.withdraw || can.why.withdraw !== undefined;
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h2" size={14} weight={500}>
          {own ? t('own') : t('by', { name: author.name || author.username })} · <RelativeTime at={createdAt} />
        </Text>
        {note !== '' && (
          <Folded>
            <NoteView target={{ on: 'issue', id: issue.id }}>{note}</NoteView>
          </Folded>
        )}
        <CorrectedReferences correction={correction}>
          <Changes correction={correction} />
        </CorrectedReferences>
        {issue.version > correction.version && (
          <Text as="p" size={13} tone="muted">
            {t('changedSince')}
          </Text>
        )}
        <Row justify="end" wrap>
          {own && <AuthorActions issue={issue} correction={correction} />}
          <LeadActions issue={issue} correction={correction} />
        </Row>
      </Stack>
    </Card>
  );
}

/** Numbers the evidence as the correction does, because its texts can refer to items that it adds. */
function CorrectedReferences({ correction, children }: { correction: Correction; children: ReactNode }) {
  const references = useEvidenceReferences();
  const to = correction.changes.find(({ field }) => field === 'evidence')?.to;
  if (!references || !Array.isArray(to)) return children;
  const numberOf = (evidenceId: string) => (to.includes(evidenceId) ? to.indexOf(evidenceId) + 1 : references.numberOf(evidenceId));
  return <EvidenceReferencesProvider references={{ ...references, numberOf }}>{children}</EvidenceReferencesProvider>;
}

/** The number of changes that are shown at first, so that the actions below them stay close. */
const atFirst = 3;

const isText = ({ field }: Correction['changes'][number]): boolean => field.startsWith('contents.');

/** Lists texts first, because a lead has to read them. */
function Changes({ correction }: { correction: Correction }) {
  const t = useT('comments');
  const [whole, setWhole] = useState(false);
  const changes = correction.changes.filter((change) => !isOrderKept(change)).toSorted((a, b) => Number(isText(b)) - Number(isText(a)));
  const shown = whole ? changes : changes.slice(0, atFirst);
  return (
    <div className={styles.changes}>
      {shown.map((change) => (
        <div key={change.field}>
          <HistoryChange change={change} />
        </div>
      ))}
      {changes.length > shown.length && (
        <Button kind="quiet" size="s" onClick={() => setWhole(true)}>
          {t('moreChanges', { count: changes.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

function AuthorActions({ issue, correction: { id, can } }: CorrectionProps) {
  const t = useT('corrections');
  const say = useReason();
  const { search } = useListAddress();
  const { mutate, isPending } = useWithdraw(id);
  return (
    <>
      <Button busy={isPending} reason={say(can.why.withdraw)} onClick={() => mutate()}>
        {t('withdraw')}
      </Button>
      {issue.can.propose && <ButtonLink href={paths.issueEdit(issue.project.id, issue.id, search)}>{t('change')}</ButtonLink>}
    </>
  );
}

function LeadActions({ issue, correction }: CorrectionProps) {
  const t = useT('corrections');
  const reason = useReason()(correction.can.why.decide);
  const { search } = useListAddress();
  const { accept, busy, conflict, resolve, dropConflict } = useAccept(correction);
  const [declining, setDeclining] = useState(false);
  if (!correction.can.decide && reason === undefined) return null;
  return (
    <>
      <Button kind="danger" disabled={busy} reason={reason} onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
      <ButtonLink reason={reason} href={paths.issueEdit(issue.project.id, issue.id, { ...search, correction: correction.id })}>
        {t('edit')}
      </ButtonLink>
      <Button busy={busy} reason={reason} onClick={accept}>
        {t('accept')}
      </Button>
      {declining && <DeclineDialog issueId={issue.id} correction={correction} onClose={() => setDeclining(false)} />}
      {conflict && (
        <Suspense>
          <MergeDialog conflict={conflict} correction files={issue.attachments} onResolve={resolve} onClose={dropConflict} />
        </Suspense>
      )}
    </>
  );
}
