import { type FormEvent, type FormEventHandler, type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useSaveWithFiles } from '../feedback/coming-files.ts';
import { SaveFailure } from '../feedback/save-failure.tsx';
import { FormError } from '../fields/form-error.tsx';
import { Button } from '../layout/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { Drawer } from './drawer.tsx';
import { useUnsavedClose } from './use-unsaved-close.tsx';

interface FormDrawerProps {
  title: string;
  confirm: string;
  id?: string;
  busy: boolean;
  disabled?: boolean;
  /** True if the user cannot close the drawer while it is busy, because only the drawer shows the result. */
  waits?: boolean;
  /** True if closing would lose changes and must therefore ask first. */
  unsaved: boolean;
  errors: Record<string, ReactNode>;
  /** The error of the last attempt; null for a drawer that sends nothing itself. */
  failure: Error | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Called before the form is submitted. */
  onConfirm?: () => void;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

export function FormDrawer(props: FormDrawerProps) {
  const {
    title,
    confirm,
    id,
    busy,
    disabled,
    waits = false,
    unsaved,
    errors,
    failure,
    onSubmit,
    onConfirm,
    onClose,
    width,
    children,
  } = props;
  const t = useT('ui');
  const ownId = useId();
  const formId = id ?? ownId;
  const { close: closeAsked, question } = useUnsavedClose(unsaved, onClose);
  const sending = useSaveWithFiles(onSubmit);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.save(event);
  };
  const close = () => {
    if (!waits || !busy) closeAsked();
  };
  return (
    <Drawer
      opened
      onClose={close}
      title={title}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          <Button kind="quiet" aria-disabled={(waits && busy) || undefined} onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} kind="main" busy={busy || sending.waits} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {question}
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <FormError errors={errors} />
          <SaveFailure error={failure} />
          {children}
        </Stack>
      </form>
    </Drawer>
  );
}
