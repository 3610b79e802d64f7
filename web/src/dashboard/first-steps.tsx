import type { Dashboard, DashboardLayout } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { unseen } from '../ui/design/classes.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconCheck } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { useSaveLayout } from './dashboard.queries.ts';
import styles from './first-steps.module.css';
import { withShown } from './layout.ts';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';
import { projectsOf } from './use-new-workspace.ts';

interface FirstStepsProps {
  dashboard: Dashboard;
  /** Shown instead of the steps if none is left for the reader, or if they cannot be loaded. */
  otherwise: ReactNode;
}

export function FirstSteps({ dashboard, otherwise }: FirstStepsProps) {
  const steps = useFirstSteps(projectsOf(dashboard));
  if (steps === null) return otherwise;
  return steps === undefined ? <SkeletonText lines={5} /> : <StepsCard steps={steps} layout={dashboard.layout} />;
}

/** The card is hidden only for the reader, not for other users. */
function StepsCard({ steps, layout }: { steps: readonly FirstStep[]; layout: DashboardLayout }) {
  const t = useT('dashboard');
  const { mutateAsync } = useSaveLayout();
  const showThem = (shown: boolean) => mutateAsync(withShown(layout, 'firstSteps', shown));
  // The query client already shows a toast for the failure.
  const said = () => undefined;
  // Uses the promise, because callbacks of `mutate` do not run after the card is unmounted, which happens before the response.
  const hide = () =>
    showThem(false).then(() => toast.ok(t('firstSteps.hidden'), { label: t('ui:undo'), run: () => void showThem(true).catch(said) }), said);
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  return (
    <Card
      padded={false}
      title={t('firstSteps.title')}
      note={t('firstSteps.done', { done, count: steps.length })}
      actions={
        <Button size="s" kind="quiet" onClick={() => void hide()}>
          {t('firstSteps.hide')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name} className={styles.step} data-done={step.done || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {step.done && <IconCheck size={12} />}
            </span>
            <div className={styles.words}>
              <Text as="p" weight={500}>
                {t(`firstSteps.${step.name}.title`)}
                <span className={unseen}> ({t(step.done ? 'firstSteps.isDone' : 'firstSteps.isOpen')})</span>
              </Text>
              <Text as="p" size={13} tone="muted">
                {t(`firstSteps.${step.name}.body`)}
              </Text>
            </div>
            {!step.done && (
              <ButtonLink size="s" kind={step === next ? 'main' : 'default'} href={step.href}>
                {t(`firstSteps.${step.name}.act`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
