import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { PresentPerson } from '@coloa/contract/presence/presence.contract.ts';
import type { StepName } from '../../activity/step-name.ts';
import { useT } from '../../lib/i18n.ts';
import { PresentPeople } from '../../presence/present-people.tsx';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Kbd, KeyText } from '../../ui/data/words.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconLink } from '../../ui/layout/icons.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { IssueEditLink } from '../edit-link.tsx';
import { IssueMenuItems } from './issue-menu-items.tsx';
import styles from './issue-page.module.css';
import { IssueTitle } from './issue-title.tsx';
import type { IssueActions } from './use-issue-actions.tsx';

interface IssueHeadProps {
  issue: Issue;
  /** Null if the actions are in the bar at the bottom, as on most phones. */
  actions: IssueActions | null;
  editHref: string;
  present: readonly PresentPerson[];
}

/**
 * `sendBack` has its own button, because a review has two outcomes. This button is before the main button, so that `accept`, not
 * `sendBack`, appears where `sendToReview` was.
 */
const besideMain: StepName = 'sendBack';

export function IssueHead({ issue, actions, editHref, present }: IssueHeadProps) {
  const t = useT('issues');
  const phone = usePhone();
  const inMenu = actions?.others.filter((step) => step.name !== besideMain) ?? [];
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <Row wrap className={styles.facts}>
          <KeyText size={13}>{issue.key}</KeyText>
          <Severity severity={issue.severity} box />
          <Status status={issue.status} label={t(`status.${issue.status}`)} />
          {actions && !phone && (
            <Text size={12} tone="muted">
              {t('reportedBy', { name: issue.reporter.name })} · <span title={t('updatedHint')}>{t('updated')}</span>{' '}
              <RelativeTime at={issue.updatedAt} />
            </Text>
          )}
          <PresentPeople on="issue" people={present} />
        </Row>
        <h1 className={styles.title}>
          <IssueTitle issue={issue} />
        </h1>
      </div>
      {actions && (
        <Row>
          {actions.others
            .filter((step) => step.name === besideMain)
            .map((step) => (
              <Button key={step.name} busy={actions.busy} reason={step.reason} onClick={step.run}>
                {t(`step.${step.name}.do`)}
              </Button>
            ))}
          {actions.main && (
            <Button kind="main" busy={actions.busy} reason={actions.main.reason} onClick={actions.main.run}>
              {t(`step.${actions.main.name}.do`)}
            </Button>
          )}
          <IssueEditLink issue={issue} href={editHref} after={<Kbd>e</Kbd>} />
          <IconButton kind="default" label={t('copyLink')} onClick={actions.copyLink}>
            <IconLink />
          </IconButton>
          {(actions.remove || actions.why.remove || actions.versions || actions.propose || actions.writeUp || inMenu.length > 0) && (
            <MoreMenu>
              <IssueMenuItems actions={actions} steps={inMenu} />
            </MoreMenu>
          )}
        </Row>
      )}
    </header>
  );
}
