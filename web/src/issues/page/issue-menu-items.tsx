import { useT } from '../../lib/i18n.ts';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { IconBook, IconClock, IconCopy, IconLink, IconTrash } from '../../ui/layout/icons.tsx';
import { MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import type { IssueActions } from './use-issue-actions.tsx';
import type { OfferedStep } from './use-steps.tsx';

interface IssueMenuItemsProps {
  actions: IssueActions;
  steps: readonly OfferedStep[];
  withLink?: boolean;
}

export function IssueMenuItems({ actions, steps, withLink = false }: IssueMenuItemsProps) {
  const t = useT('issues');
  const bugs = useT('bugs');
  const topics = useT('topics');
  const comments = useT('comments');
  return (
    <>
      <StepItems steps={steps} />
      {withLink && (
        <MenuItem icon={<IconLink size={14} />} onSelect={actions.copyLink}>
          {t('copyLink')}
        </MenuItem>
      )}
      {actions.versions && (
        <MenuItem icon={<IconClock size={14} />} onSelect={actions.versions}>
          {comments('versions.open')}
        </MenuItem>
      )}
      {actions.propose && (
        <MenuItem icon={<IconCopy size={14} />} onSelect={actions.propose}>
          {bugs('propose.action')}
        </MenuItem>
      )}
      {actions.writeUp && (
        <MenuItem icon={<IconBook size={14} />} onSelect={actions.writeUp}>
          {topics('fromIssue.open')}
        </MenuItem>
      )}
      {(actions.remove || actions.why.remove) && (
        <>
          {(steps.length > 0 || withLink || actions.versions || actions.propose || actions.writeUp) && <MenuLine />}
          <MenuItem danger icon={<IconTrash size={14} />} reason={actions.why.remove} onSelect={actions.remove ?? undefined}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </>
  );
}

export function StepItems({ steps }: { steps: readonly OfferedStep[] }) {
  const t = useT('issues');
  return steps.map((step) => (
    <MenuItem key={step.name} icon={<StatusMark status={step.to} />} reason={step.reason} onSelect={step.run}>
      {t(`step.${step.name}.do`)}
    </MenuItem>
  ));
}
