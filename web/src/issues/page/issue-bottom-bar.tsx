import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { coversBottom } from '../../ui/behavior/covers-bottom.ts';
import { Button } from '../../ui/layout/button.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { hasEditLink, IssueEditLink } from '../edit-link.tsx';
import { IssueMenuItems } from './issue-menu-items.tsx';
import styles from './issue-page.module.css';
import type { IssueActions } from './use-issue-actions.tsx';

interface IssueBottomBarProps {
  issue: Issue;
  actions: IssueActions;
  editHref: string;
}

/** Whether the bar is worth its height: an issue without a step and without a form has its other actions below its title. */
export const hasBottomBar = (issue: Issue, { main }: IssueActions): boolean => main !== null || hasEditLink(issue);

export function IssueBottomBar({ issue, actions, editHref }: IssueBottomBarProps) {
  const t = useT('issues');
  return (
    <div ref={coversBottom} className={styles.bottomBar}>
      {actions.main && (
        <Button kind="main" wide busy={actions.busy} reason={actions.main.reason} onClick={actions.main.run}>
          {t(`step.${actions.main.name}.do`)}
        </Button>
      )}
      <IssueEditLink issue={issue} href={editHref} wide={!actions.main} kind={actions.main ? 'default' : 'main'} />
      <MoreMenu position="top-end">
        <IssueMenuItems actions={actions} steps={actions.others} withLink />
      </MoreMenu>
    </div>
  );
}
