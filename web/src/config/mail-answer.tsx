import type { configContract } from '@coloa/contract/config/config.contract.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { CodeBlock } from '../ui/markdown/code-block.tsx';

interface MailAnswerProps {
  test: { data: ResponseOf<typeof configContract.testMail> | undefined; isPending: boolean };
}

export function MailAnswer({ test: { data, isPending } }: MailAnswerProps) {
  const t = useT('config');
  const { email } = useProfile();
  if (!data || isPending) return null;
  return (
    <Stack gap={2}>
      {data.ok ? (
        <Notice kind="ok">{t('test.ok', { address: email ?? '' })}</Notice>
      ) : (
        <Notice kind="bad">{t(`problem.${data.problem ?? 'REJECTED'}`)}</Notice>
      )}
      {data.answer !== null && (
        <section aria-label={t('test.answer')}>
          <CodeBlock code={data.answer} />
        </section>
      )}
    </Stack>
  );
}
