import type { Issue, IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { EvidenceView } from '../../evidence/evidence-view.tsx';
import { isGone } from '../../lib/api-error.ts';
import { formatDay, formatScore } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { firstEvidence, firstParagraph } from '../../lib/texts.ts';
import { paths } from '../../routes/paths.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { Property, PropertyList } from '../../ui/data/property-list.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { PeekPane } from '../../ui/overlays/peek-pane.tsx';
import { Weakness } from '../cwe/weakness.tsx';
import { hasEditLink, IssueEditLink } from '../edit-link.tsx';
import { IssueReferences } from '../evidence/issue-references.tsx';
import { issueQuery } from '../issues.queries.ts';
import { type IssueSearch, issuePath, listReturn } from '../issues.search.ts';
import { IssueLanguages } from '../languages/issue-languages.tsx';
import { readIn } from '../page/contents.ts';
import { DayNote } from '../page/day-note.tsx';
import { IssueGone } from '../page/issue-gone.tsx';
import { StepItems } from '../page/issue-menu-items.tsx';
import { useSteps } from '../page/use-steps.tsx';
import styles from './issue-list.module.css';

interface IssuePeekProps {
  projectId: string | null;
  id: string;
  search: IssueSearch;
  rows: readonly IssueRow[];
  /** Zero-based position of the first row in the whole list. */
  offset: number;
  total: string | undefined;
  onMove: (id: string) => void;
  onClose: () => void;
}

export function IssuePeek({ projectId, id, search, rows, offset, total, onMove, onClose }: IssuePeekProps) {
  const { history } = useRouter();
  const { data, error, refetch } = useQuery({ ...issueQuery(id), meta: { background: true } });
  const gone = isGone(error);
  const issue = gone ? undefined : data;
  const at = rows.findIndex((row) => row.id === id);
  const head = gone ? undefined : (issue ?? rows[at]);
  const [seen, setSeen] = useState({ id, at });
  if (at !== -1 && (seen.id !== id || seen.at !== at)) setSeen({ id, at });
  // If the issue has left the list, the next row has moved up to its place.
  const place = at === -1 && seen.id === id ? seen.at : at;
  const [before, after] = [rows[place - 1], place === -1 ? undefined : rows[at === -1 ? place : at + 1]];
  return (
    <PeekPane
      keyText={head?.key ?? ''}
      position={at === -1 || gone ? undefined : offset + at + 1}
      total={at === -1 || gone ? undefined : total}
      onPrevious={before && (() => onMove(before.id))}
      onNext={after && (() => onMove(after.id))}
      onOpen={() => head && history.push(issuePath(head, projectId, search))}
      onClose={onClose}
      footer={
        issue &&
        (hasEditLink(issue) || issue.can.moveTo.length > 0 || issue.can.held.length > 0) && (
          <PeekActions issue={issue} search={projectId === null ? { ...search, all: true } : search} />
        )
      }
    >
      <Stack gap={4}>
        {head && <PeekHead issue={head} />}
        {issue ? (
          <PeekText issue={issue} />
        ) : gone ? (
          <IssueGone issueId={id} heading="h2" />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={5} />
        )}
      </Stack>
    </PeekPane>
  );
}

function PeekHead({ issue }: { issue: IssueRow }) {
  const t = useT('issues');
  return (
    <Stack gap={2}>
      <Text as="h2" size={16} weight={600}>
        {issue.title || t('untitled')}
      </Text>
      <Row wrap>
        <Severity severity={issue.severity} box />
        <Status status={issue.status} label={t(`status.${issue.status}`)} />
        {issue.cvssScore !== null && (
          <Text size={13} tone="muted">
            <Text as="b" weight={600}>
              {formatScore(issue.cvssScore)}
            </Text>{' '}
            CVSS
          </Text>
        )}
      </Row>
    </Stack>
  );
}

function PeekText({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const language = readIn(issue, useLanguage());
  const content = issue.contents[language];
  const nothing = <Text tone="muted">{t('ui:none')}</Text>;
  return (
    <>
      <div className={styles.properties}>
        <PropertyList>
          <Property label={t('property.fixer')}>
            {issue.fixer ? <Person name={issue.fixer.name} src={issue.fixer.avatar} /> : nothing}
          </Property>
          <Property label={t('property.cwe')}>{issue.cwe ? <Weakness cwe={issue.cwe} /> : nothing}</Property>
          <Property label={t('property.assets')}>
            {issue.assets.length === 0 && nothing}
            {issue.assets.slice(0, 3).map((asset) => (
              <div key={asset.id}>
                <Text mono size={12} className={styles.value}>
                  {asset.value}
                </Text>
              </div>
            ))}
            {issue.assets.length > 3 && <Text tone="muted">{t('assets.more', { count: issue.assets.length - 3 })}</Text>}
          </Property>
          <Property label={t('property.dueDay')} note={<DayNote issue={issue} />}>
            {issue.dueDay ? formatDay(issue.dueDay) : nothing}
          </Property>
          <Property label={t('property.priority')}>{issue.priority ?? nothing}</Property>
          {issue.reportLanguages.length > 1 && (
            <Property label={t('column.languages')}>
              <IssueLanguages issue={issue} wanted={issue.reportLanguages} words />
            </Property>
          )}
        </PropertyList>
      </div>
      <IssueReferences issue={issue}>
        <MarkdownView lang={language}>{firstParagraph(content?.description ?? '')}</MarkdownView>
        <PeekEvidence issue={issue} language={language} />
      </IssueReferences>
    </>
  );
}

function PeekEvidence({ issue, language }: { issue: Issue; language: Language }) {
  const t = useT('evidence');
  const { contents, evidence } = issue;
  if (evidence.length === 0) {
    const texts = [contents[language], contents.vi, contents.en].flatMap((text) => [text?.description ?? '', text?.steps ?? '']);
    return <MarkdownView lang={language}>{firstEvidence(texts)}</MarkdownView>;
  }
  return (
    <div>
      <EvidenceView items={evidence.slice(0, 1)} files={issue.attachments} language={language} reveal anchorOf={null} />
      {evidence.length > 1 && (
        <Text as="p" size={12} tone="muted">
          {t('more', { count: evidence.length - 1 })}
        </Text>
      )}
    </div>
  );
}

/** No action has the main button style, because the list beside the pane can already have a main button. */
function PeekActions({ issue, search }: { issue: Issue; search: IssueSearch }) {
  const t = useT('issues');
  const { main, others, busy, dialog } = useSteps(issue);
  return (
    <>
      {main && (
        <Button busy={busy} reason={main.reason} onClick={main.run}>
          {t(`step.${main.name}.do`)}
        </Button>
      )}
      <IssueEditLink kind="quiet" issue={issue} href={paths.issueEdit(issue.project.id, issue.id, listReturn(search))} />
      {others.length > 0 && (
        <MoreMenu position="top-end" kind="bare">
          <StepItems steps={others} />
        </MoreMenu>
      )}
      {dialog}
    </>
  );
}
