import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { IconPlus } from '../../ui/layout/icons.tsx';

interface MakeIssueProps {
  projectId: string;
  controlId: string;
  assetId?: string;
  /** Accessible name that contains the asset, for pages with several such links. */
  label?: string;
}

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
