import { severityOfScore } from '@coloa/contract/issues/cvss.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { Severity } from './severity.tsx';
import { severities } from './severity-mark.tsx';

test.each(['vi', 'en'] as const)('in %s, each severity has a tooltip, with the scores that the calculator gives it', async (language) => {
  await render(
    severities.map((severity) => <Severity key={severity} severity={severity} />),
    { language },
  );
  for (const severity of severities) {
    const shown = page.getByText(t(`ui:severity.${severity}`), { exact: true });
    await expect.element(shown).toHaveAttribute('title', expect.stringMatching(severity === 'VARIES' ? /./ : /CVSS \d/));
    const about = shown.element().getAttribute('title') ?? '';
    for (const [score] of about.matchAll(/\d+\.\d/g)) expect(severityOfScore(Number(score))).toBe(severity);
  }
});

test('a severity in the language of a report has no tooltip in the language of the page', async () => {
  await render(<Severity severity="HIGH" label="High" />);
  await expect.element(page.getByText('High')).not.toHaveAttribute('title');
});
