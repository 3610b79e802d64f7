import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { OtpField, type OtpHandle } from './otp-field.tsx';
import { useCodeKind } from './use-code-kind.ts';
import { useCountdown } from './use-countdown.ts';

interface CodeDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  /** Runs the action with the entered code. If `run` rejects, for example because of a wrong code, the dialog stays open. */
  run: (code: string) => Promise<unknown>;
  onClose: () => void;
}

const formId = 'two-factor-code';

function useCode(run: CodeDialogProps['run'], onClose: () => void) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  const field = useRef<OtpHandle>(null);
  const send = async (given: string) => {
    if (given.trim() === '' || busy || wait > 0) return;
    setBusy(true);
    try {
      await run(given);
      onClose();
    } catch (error) {
      setFailure(error as Error);
      if (error instanceof ApiError && error.retryAfter) startWait(error.retryAfter);
      field.current?.again();
    } finally {
      setBusy(false);
    }
  };
  return { code, setCode, failure, busy, wait, field, send };
}

export function CodeDialog({ title, children, confirm, danger = false, run, onClose }: CodeDialogProps) {
  const t = useT('sessions');
  const { code, setCode, failure, busy, wait, field, send } = useCode(run, onClose);
  const kind = useCodeKind(failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" form={formId} kind={danger ? 'danger-solid' : 'main'} busy={busy} aria-disabled={wait > 0}>
            {wait > 0 ? t('login.wait', { seconds: wait }) : confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={3}>
          {children}
          <OtpField
            ref={field}
            value={code}
            onChange={setCode}
            // Requires a click for a destructive action, so that entering the last digit does not send the code automatically.
            {...(danger ? {} : { onComplete: (given: string) => void send(given) })}
            onKind={kind.change}
            error={code === '' ? kind.failure : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
