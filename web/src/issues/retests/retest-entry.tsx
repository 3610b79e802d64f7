import { worstFirst } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Retest } from '@coloa/contract/issues/retests.contract.ts';
import { useState } from 'react';
import { NamedText, NoteView } from '../../comments/named-text.tsx';
import { EvidenceView } from '../../evidence/evidence-view.tsx';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { firstParagraph } from '../../lib/texts.ts';
import { useFold } from '../../ui/behavior/use-fold.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconChevronRight, IconPencil } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { IssueReferences } from '../evidence/issue-references.tsx';
import { MoreAssets } from '../more-assets.tsx';
import { readIn } from '../page/contents.ts';
import { ResultWord, useResultTotal } from './result-word.tsx';
import styles from './retests.module.css';

interface RetestEntryProps {
  issue: Issue;
  retest: Retest;
  initiallyOpen: boolean;
  onEdit: () => void;
}

export function RetestEntry({ issue, retest, initiallyOpen, onEdit }: RetestEntryProps) {
  const t = useT('retests');
  const [open, setOpen] = useState(initiallyOpen);
  const total = useResultTotal()(retest.results);
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.head}>
          <span className={styles.chevron}>
            <IconChevronRight size={14} />
          </span>
          <span className={styles.round}>{t('round', { number: retest.round.number })}</span>
          <span className={styles.day}>{formatDay(retest.day)}</span>
          <span className={styles.result}>
            <ResultWord result={retest.result} />
          </span>
          <span className={styles.excerpt}>
            <NamedText target={{ on: 'issue', id: issue.id }}>
              {[total, retest.edited ? t('edit.edited') : '', open ? '' : firstParagraph(retest.note)].filter(Boolean).join(' · ')}
            </NamedText>
          </span>
          <span className={styles.who}>
            <Person name={retest.testedBy.name} src={retest.testedBy.avatar} />
          </span>
        </summary>
        {/* Renders the body only while the entry is expanded, because a note can be very long. */}
        {open && <Body issue={issue} retest={retest} onEdit={onEdit} />}
      </details>
    </li>
  );
}

function Body({ issue, retest, onEdit }: Pick<RetestEntryProps, 'issue' | 'retest' | 'onEdit'>) {
  const t = useT('retests');
  const { shown, ...more } = useFold(worstFirst(retest.results));
  return (
    <div className={styles.body}>
      {(retest.edited || retest.can.edit) && (
        <Row justify="between" wrap>
          <span className={styles.kept}>
            {retest.edited && t('edit.by', { name: retest.edited.by.name, time: formatDateTime(retest.edited.at) })}
          </span>
          {retest.can.edit && (
            <Button size="s" kind="quiet" icon={<IconPencil size={14} />} onClick={onEdit}>
              {t('edit.do')}
            </Button>
          )}
        </Row>
      )}
      <h3 className={styles.subhead}>{t('perAsset')}</h3>
      <ul className={styles.assets}>
        {shown.map(({ row: each }) => (
          <li key={each.assetId ?? 'whole'}>
            <ResultWord result={each.result} />
            <div>
              {each.assetId === null ? t('whole') : <span className={styles.value}>{each.value}</span>}
              {each.note && (
                <p>
                  <NamedText target={{ on: 'issue', id: issue.id }}>{each.note}</NamedText>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <MoreAssets {...more} />
      <div className={styles.sides}>
        <section>
          <h3>{t('before')}</h3>
          <Original issue={issue} />
        </section>
        <section>
          <h3>{t('after')}</h3>
          {retest.note.trim() ? (
            <NoteView target={{ on: 'issue', id: issue.id }}>{retest.note}</NoteView>
          ) : (
            <p className={styles.muted}>{t('noNote')}</p>
          )}
        </section>
      </div>
    </div>
  );
}

function Original({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const language = readIn(issue, useLanguage());
  const content = issue.contents[language];
  const text = content?.steps.trim() ? content.steps : (content?.description ?? '');
  return text.trim() ? <MarkdownView lang={language}>{text}</MarkdownView> : <p className={styles.muted}>{t('noText')}</p>;
}

const anchorOf = (evidenceId: string): string => `original-${evidenceId}`;

/** Shows the issue with its evidence, because the drawer covers the evidence on the page. */
export function OriginalWithEvidence({ issue }: { issue: Issue }) {
  const language = readIn(issue, useLanguage());
  return (
    <IssueReferences issue={issue} anchorOf={anchorOf}>
      <Stack gap={3}>
        <Original issue={issue} />
        <EvidenceView items={issue.evidence} files={issue.attachments} language={language} reveal anchorOf={anchorOf} />
      </Stack>
    </IssueReferences>
  );
}
