import { wordsOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { fileOf, useItemName } from '../../evidence/evidence-items.ts';
import { EvidenceView } from '../../evidence/evidence-view.tsx';
import { Lightbox } from '../../files/lightbox.tsx';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { stayAt } from '../../ui/behavior/stay-at.ts';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { IconLock, IconPlus } from '../../ui/layout/icons.tsx';
import { evidenceAnchor } from '../../ui/markdown/evidence-references.tsx';
import sections from '../page/issue-sections.module.css';
import { exchangesOf } from './compared-exchanges.ts';
import { EvidenceMenu } from './evidence-menu.tsx';
import styles from './evidence-section.module.css';
import { EvidenceCommentButton, EvidenceTalk, useEvidenceTalk } from './evidence-talk.tsx';

const CompareEvidence = lazy(() => import('./compare-evidence.tsx').then((module) => ({ default: module.CompareEvidence })));

interface EvidenceSectionProps {
  issue: Issue;
  editHref: string;
}

/** Shows the evidence of an issue, which is the same for all languages of the issue. */
export function EvidenceSection({ issue, editHref }: EvidenceSectionProps) {
  const t = useT('evidence');
  const language = useLanguage();
  const { history } = useRouter();
  const nameOf = useItemName();
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const { evidence, attachments } = issue;
  const talk = useEvidenceTalk(issue);
  const { comments } = talk;
  useLinkedEvidence();
  if (evidence.length === 0 && !issue.can.edit) return null;
  const exchanges = exchangesOf(evidence);
  const images = evidence
    .filter(({ kind }) => kind === 'IMAGE')
    .map((item) => ({ ...fileOf(item, attachments), name: nameOf(item, attachments) }));
  return (
    <section aria-labelledby="evidence">
      <Heading evidence={evidence} />
      {evidence.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('empty')}</p>
          <ButtonLink size="s" icon={<IconPlus size={12} />} href={editHref}>
            {t('add')}
          </ButtonLink>
        </div>
      ) : (
        <EvidenceView
          items={evidence}
          files={attachments}
          language={language}
          reveal
          onEnlarge={({ fileName }) => setEnlarged(fileName)}
          actions={(item, number) => (
            <>
              <CommentButton talk={talk} evidenceId={item.id} number={number} />
              <EvidenceMenu
                item={item}
                number={number}
                onCompare={item.kind === 'HTTP' && exchanges.length > 1 ? () => setCompared(item.id) : null}
                href={history.createHref(paths.issue(issue.project.id, issue.id, { evidence: item.id }))}
              />
            </>
          )}
          below={({ id }, number) =>
            comments && talk.isOpen(id) ? (
              <EvidenceTalk {...{ issue, comments, number }} evidenceId={id} onClose={() => talk.toggle(id)} />
            ) : null
          }
        />
      )}
      {compared !== null && (
        <Suspense>
          <CompareEvidence exchanges={exchanges} start={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
      {enlarged !== null && (
        <Lightbox images={images} start={images.findIndex(({ fileName }) => fileName === enlarged)} onClose={() => setEnlarged(null)} />
      )}
    </section>
  );
}

interface CommentButtonProps {
  talk: ReturnType<typeof useEvidenceTalk>;
  evidenceId: string;
  number: number;
}

function CommentButton({ talk, evidenceId, number }: CommentButtonProps) {
  const count = talk.openOn(evidenceId);
  if (count === null) return null;
  return (
    <EvidenceCommentButton {...{ evidenceId, number, count }} opened={talk.isOpen(evidenceId)} onToggle={() => talk.toggle(evidenceId)} />
  );
}

function Heading({ evidence }: Pick<Issue, 'evidence'>) {
  const t = useT('evidence');
  const { count, readable } = coveredParts(evidence);
  return (
    <div className={sections.heading}>
      <h2 id="evidence">{t('title')}</h2>
      {evidence.length > 0 && <span>{evidence.length}</span>}
      {count > 0 && (
        <span className={styles.covered}>
          <IconLock size={14} /> {t(readable ? 'covered' : 'coveredForYou', { count })}
        </span>
      )}
    </div>
  );
}

function coveredParts(items: readonly IssueEvidence[]): { count: number; readable: boolean } {
  const covered = items.flatMap(wordsOfEvidence).flatMap((words) => redactionParts(words).filter(({ kind }) => kind === 'redacted'));
  return { count: covered.length, readable: covered.some(({ value }) => value !== '') };
}

function useLinkedEvidence(): void {
  const linked = useLocation({ select: ({ search }) => (search as { evidence?: unknown }).evidence });
  useEffect(() => {
    const item = typeof linked === 'string' ? document.getElementById(evidenceAnchor(linked)) : null;
    if (!item) return;
    item.dataset.linked = '';
    const stop = stayAt(item);
    return () => {
      stop();
      delete item.dataset.linked;
    };
  }, [linked]);
}
