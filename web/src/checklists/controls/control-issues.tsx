import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconLink, IconX } from '../../ui/icons.tsx';
import { KeyText } from '../../ui/key-text.tsx';
import { Row } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { toast } from '../../ui/toast.ts';
import type { ControlPartProps } from './control-panel.tsx';
import styles from './controls.module.css';
import { useUpdateControl } from './controls.queries.ts';
import { LinkIssueDialog } from './link-issue-dialog.tsx';
import { MakeIssue } from './make-issue.tsx';

/** Issues that came of a control: those there are, a new one filled in, or one that exists already. */
export function ControlIssues({ projectId, control, work }: ControlPartProps) {
  const t = useT('controls');
  const issueWords = useT('issues');
  const { mutate } = useUpdateControl(projectId);
  const [linking, setLinking] = useState(false);
  const { id: controlId, issues } = control;
  const ids = issues.map(({ id }) => id);
  if (!work && issues.length === 0) return null;
  const unlink = (id: string, key: string) =>
    mutate(
      { controlId, issueIds: ids.filter((each) => each !== id) },
      {
        onSuccess: () => toast.ok(t('issues.unlinked', { key }), { label: t('ui:undo'), run: () => mutate({ controlId, issueIds: ids }) }),
      },
    );
  return (
    <section className={styles.part} aria-label={t('issues.label')}>
      <h4>{t('issues.label')}</h4>
      <ul className={styles.issues}>
        {issues.map(({ id, key, title, severity }) => (
          <li key={id}>
            <SeverityMark severity={severity} />
            <Link href={paths.issue(projectId, id)}>
              <KeyText>{key}</KeyText> {title || issueWords('untitled')}
            </Link>
            {work && (
              <IconButton label={t('issues.unlink', { key })} onClick={() => unlink(id, key)}>
                <IconX size={14} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {work && (
        <Row wrap>
          <MakeIssue projectId={projectId} controlId={controlId} />
          <Button size="s" kind="quiet" icon={<IconLink size={14} />} onClick={() => setLinking(true)}>
            {t('issues.link')}
          </Button>
        </Row>
      )}
      {linking && (
        <LinkIssueDialog
          projectId={projectId}
          linked={ids}
          onLink={(id) => mutate({ controlId, issueIds: [...ids, id] })}
          onClose={() => setLinking(false)}
        />
      )}
    </section>
  );
}
