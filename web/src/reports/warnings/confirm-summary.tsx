import type { Language } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { useConfirmSummary } from '../reports.queries.ts';

interface ConfirmSummaryProps {
  projectId: string;
  language: Language;
  onConfirmed: (() => void) | undefined;
}

/** Ends the warning about an outdated summary whose text needs no change. */
export function ConfirmSummary({ projectId, language, onConfirmed }: ConfirmSummaryProps) {
  const t = useT('projectReport');
  const { mutate, isPending } = useConfirmSummary(projectId);
  const words = { language: t(`unfit.language.${language}`) };
  const confirm = () =>
    mutate(language, {
      onSuccess: () => {
        toast.ok(t('unfit.stillRightDone', words));
        onConfirmed?.();
      },
    });
  return (
    <Button size="s" busy={isPending} onClick={confirm}>
      {t('unfit.stillRight', words)}
    </Button>
  );
}
