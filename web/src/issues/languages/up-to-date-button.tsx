import type { Language } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IconCheck } from '../../ui/layout/icons.tsx';
import { useUpToDate } from './languages.queries.ts';

interface UpToDateButtonProps {
  issueId: string;
  language: Language;
}

export function UpToDateButton({ issueId, language }: UpToDateButtonProps) {
  const t = useT('issues');
  const { mutate, isPending } = useUpToDate(issueId);
  const name = t(`languages.name.${language}`);
  return (
    <Button
      size="s"
      kind="quiet"
      icon={<IconCheck size={14} />}
      title={t('languages.upToDateHint', { name })}
      busy={isPending}
      onClick={() => mutate({ upToDate: [language], done: t('languages.upToDateDone', { name }) })}
    >
      {t('languages.upToDate')}
    </Button>
  );
}
