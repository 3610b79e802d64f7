import type { DashboardLayout } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { useT } from '../lib/i18n.ts';
import { unseen } from '../ui/design/classes.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconCheck } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { useSaveLayout } from './dashboard.queries.ts';
import styles from './first-steps.module.css';
import { withShown } from './layout.ts';
import type { FirstStep } from './use-first-steps.ts';

/** Shows the first steps. Hiding the card affects only the signed-in user. */
export function FirstSteps({ steps, layout }: { steps: readonly FirstStep[]; layout: DashboardLayout }) {
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
