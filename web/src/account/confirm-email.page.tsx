import { useEffect, useRef, useState } from 'react';
import { ApiError, failureText, isRefusal } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { linkTokens } from '../lib/link-token.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths, patterns } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { useConfirmEmail } from './profile-edits.queries.ts';

export function ConfirmEmailPage() {
  const t = useT('profile');
  const profile = useProfile();
  const confirm = useConfirmEmail();
  const [token] = useState(() => linkTokens.of(patterns.confirmEmail));
  const sent = useRef(false);
  usePageTitle(t('confirm.title'));
  const send = () => {
    if (token === null) return;
    confirm.mutate(token, {
      onSuccess: () => linkTokens.drop(patterns.confirmEmail),
      onError: (error) => {
        // After other errors, such as an expired session, the link is still valid.
        if (isRefusal(error)) linkTokens.drop(patterns.confirmEmail);
      },
    });
  };
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    send();
  });
  const taken = confirm.error instanceof ApiError && confirm.error.has('EMAIL_TAKEN');
  return (
    <Page kind="narrow">
      <PageHeader title={t('confirm.title')} />
      <Card>
        <Stack>
          {confirm.isSuccess ? (
            <Notice kind="ok">{t('confirm.done', { email: profile.email })}</Notice>
          ) : token === null || isRefusal(confirm.error) ? (
            <Notice kind="bad">{taken ? failureText(confirm.error) : t('confirm.invalid', { username: profile.username })}</Notice>
          ) : confirm.isError ? (
            <ErrorState onRetry={send} retrying={confirm.isPending}>
              {failureText(confirm.error)}
            </ErrorState>
          ) : (
            <SkeletonText lines={2} />
          )}
          {(confirm.isSuccess || confirm.isError || token === null) && (
            <Row>
              <ButtonLink href={paths.profile()}>{t('confirm.toProfile')}</ButtonLink>
            </Row>
          )}
        </Stack>
      </Card>
    </Page>
  );
}
