import type { Language } from '@coloa/contract/languages.ts';
import { isStopped } from '@coloa/contract/readiness/readiness-rules.ts';
import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { useReadinessRules } from '../../profile/profile.queries.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { UnfitList } from './unfit-list.tsx';
import { useUnfitLines } from './use-unfit-lines.ts';
import styles from './warnings.module.css';

interface Asked {
  find: () => Promise<readonly ReportWarning[]>;
  /** Continues with the action. Called immediately if there are no warnings, otherwise after the confirmation. */
  proceed: () => unknown;
}

interface UnfitQuestion {
  ask: (asked: Asked) => void;
  busy: boolean;
  question: ReactNode;
}

interface Asking {
  title: string;
  confirm: string;
  /** False for an export, because the workspace's requirements never block exports. */
  stoppable?: boolean;
}

export function useUnfitQuestion(projectId: string, { title, confirm, stoppable = true }: Asking): UnfitQuestion {
  const t = useT('projectReport');
  const readiness = useT('readiness');
  const [pending, setPending] = useState<Pick<Asked, 'proceed'> | null>(null);
  /** Stored separately from `pending`, so that the warnings stay visible while the dialog closes. */
  const [found, setFound] = useState<readonly ReportWarning[]>([]);
  const { mutate, isPending } = useOneMutation<readonly ReportWarning[], Asked>({
    mutationFn: ({ find }) => find(),
    onSuccess: (warnings, { proceed }) => {
      if (warnings.length === 0) return void proceed();
      setFound(warnings);
      setPending({ proceed });
    },
  });
  const confirmed = (language: Language) =>
    setFound((all) => all.filter((each) => each.kind !== 'OLD_SUMMARY' || each.language !== language));
  const lines = useUnfitLines(projectId, found);
  const stopped = isStopped(useReadinessRules(), found) && stoppable;
  return {
    ask: mutate,
    busy: isPending,
    question: (
      <ConfirmDialog
        opened={pending !== null}
        onClose={() => setPending(null)}
        title={title}
        confirm={confirm}
        keep={t('unfit.back')}
        danger={false}
        blocked={stopped}
        width={560}
        onConfirm={() => void pending?.proceed()}
      >
        <div className={styles.asked}>
          {stopped && <p>{readiness('stopped')}</p>}
          <UnfitList projectId={projectId} elsewhere lines={lines} onConfirmed={confirmed} />
          {found.length === 0 && <p role="status">{t('unfit.none')}</p>}
          {lines.some(({ places }) => places.some(({ href }) => href !== null)) && <p>{t('unfit.elsewhere')}</p>}
        </div>
      </ConfirmDialog>
    ),
  };
}
