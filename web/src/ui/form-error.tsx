import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Notice } from './notice.tsx';

interface FormErrorProps {
  /** The problems by field, as @mantine/form's `form.errors` has them. */
  errors?: Record<string, ReactNode>;
  /** What went wrong as a whole; said instead of the count. */
  message?: ReactNode;
}

/** Stands above a form: counts what is to be corrected, or says what the server answered. Nothing when all is well. */
export function FormError({ errors = {}, message }: FormErrorProps) {
  const t = useT('ui');
  const count = Object.values(errors).filter(Boolean).length;
  if (!message && count === 0) return null;
  return <Notice kind="bad">{message || t('form.errors', { count })}</Notice>;
}
