import type { Severity } from '@coloa/contract/severities.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { SeverityField } from './severity-field.tsx';
import type { Proposal } from './template-fill.ts';

function Form({ start, proposal }: { start: Severity | null; proposal: Proposal | null }) {
  const [severity, setSeverity] = useState<Severity | null>(start);
  return <SeverityField value={severity} proposal={proposal} error={undefined} onChange={setSeverity} />;
}

const field = () => page.getByLabelText(t('ui:severity.label'));
const proposed = (severity: Severity) =>
  page.getByText(t('issues:form.proposed', { severity: t(`ui:severity.${severity}`), source: t('issues:form.proposedByCvss') }), {
    exact: false,
  });
const useProposed = () => page.getByRole('button', { name: t('issues:form.useProposed') });

test('a chosen severity stays if the score proposes another, and one click applies the proposal', async () => {
  await render(<Form start="LOW" proposal={{ severity: 'HIGH', source: 'cvss' }} />);
  await expect.element(field()).toHaveValue(t('ui:severity.LOW'));
  await expect.element(proposed('HIGH')).toBeVisible();
  await expectAccessible();
  await useProposed().click();
  await expect.element(field()).toHaveValue(t('ui:severity.HIGH'));
  await expect.element(useProposed()).not.toBeInTheDocument();
});

test('a severity equal to the proposal offers nothing to apply', async () => {
  await render(<Form start="HIGH" proposal={{ severity: 'HIGH', source: 'cvss' }} />);
  await expect.element(proposed('HIGH')).toBeVisible();
  await expect.element(useProposed()).not.toBeInTheDocument();
});
