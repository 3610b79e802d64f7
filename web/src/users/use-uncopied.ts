import { useT } from '../lib/i18n.ts';

/** The question before what is shown this once is closed, and nobody has copied it. */
export function useUncopied() {
  const t = useT('users');
  return { title: t('uncopied.title'), body: t('uncopied.body'), confirm: t('uncopied.confirm'), keep: t('uncopied.keep') };
}
