import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { IconPlus } from '../../ui/layout/icons.tsx';

interface MakeIssueProps {
  projectId: string;
  controlId: string;
  assetId?: string;
  /** The label with the name of the asset, if there are several such links. */
  label?: string;
}

/** Opens the form of a new issue, prefilled from the control. */
export function MakeIssue({ projectId, controlId, assetId, label }: MakeIssueProps) {
  const t = useT('controls');
  return (
    <ButtonLink
      size="s"
      href={paths.issueNew(projectId, { controlId, assetId })}
      icon={<IconPlus size={14} />}
      aria-label={label}
      style={{ alignSelf: 'flex-start' }}
    >
      {t('issues.make')}
    </ButtonLink>
  );
}
