import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { StepNote } from './step-note.tsx';

type Step = NonNullable<Issue['sentBack']>;
const nameOf = ({ by }: Step) => ({ name: by.name || by.username });

export function SentBackNote({ issue: { id, project, sentBack } }: { issue: Issue }) {
  const t = useT('issues');
  if (!sentBack) return null;
  return <StepNote issueId={id} projectId={project.id} step={sentBack} title={t('sentBack.by', nameOf(sentBack))} />;
}

export function SentForReviewNote({ issue: { id, project, sentForReview } }: { issue: Issue }) {
  const t = useT('issues');
  if (!sentForReview) return null;
  return (
    <StepNote kind="plain" issueId={id} projectId={project.id} step={sentForReview} title={t('sentForReview', nameOf(sentForReview))} />
  );
}
