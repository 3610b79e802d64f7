import { LANGUAGES } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import type { FieldName } from './issue-value.ts';
import { titleOf } from './merge-field.tsx';
import type { IssueFormState } from './use-issue-form.ts';

/** Maximum number of named fields, which keeps the notice small on phones. */
const NAMED = 3;

/** Appears if another user, or the same user in another tab, has saved the issue. */
export function SavedElsewhereNotice({ form }: { form: IssueFormState }) {
  const t = useT('issues');
  if (!form.elsewhere || form.conflict) return null;
  const { names, by } = form.elsewhere;
  const nameOf = (name: FieldName) => {
    const language = LANGUAGES.find((code) => name.startsWith(`contents.${code}.`));
    return language ? t('form.fieldIn', { field: titleOf(name, t), language: t(`ui:language.${language}`) }) : titleOf(name, t);
  };
  const more = names.length > NAMED ? ` +${names.length - NAMED}` : '';
  const fields = `${names.slice(0, NAMED).map(nameOf).join(', ')}${more}`;
  const said =
    by === null
      ? t('form.savedBySomeone', { fields })
      : by === 'me'
        ? t('form.savedByMe', { fields })
        : t('form.savedBy', { name: by.name, fields });
  return (
    <Notice>
      {said}{' '}
      <Button size="s" onClick={() => void form.mergeElsewhere()}>
        {t('form.mergeNow')}
      </Button>
    </Notice>
  );
}
