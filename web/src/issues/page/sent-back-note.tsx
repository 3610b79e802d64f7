import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { StepNote } from './step-note.tsx';

export function SentBackNote({ issue: { id, project, sentBack } }: { issue: Issue }) {
  const t = useT('issues');
  if (!sentBack) return null;
  return (
    <StepNote
      issueId={id}
      projectId={project.id}
      step={sentBack}
      title={t('sentBack.by', { name: sentBack.by.name || sentBack.by.username })}
    />
  );
}
