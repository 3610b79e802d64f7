import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { react } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Page } from '../ui/layout/page.tsx';

export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    if (error instanceof ApiError) react(error, undefined, { replace: true });
  }, [error]);
  return (
    <Page kind="narrow">
      <ErrorState onRetry={() => void router.invalidate()}>{failureText(error)}</ErrorState>
    </Page>
  );
}
