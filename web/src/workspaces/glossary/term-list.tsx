import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import { useState } from 'react';
import { useAddTerms, useDeleteTerm } from '../../glossary/glossary.queries.ts';
import { failureText, isGone } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { fold, matchesWords } from '../../lib/texts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconPencil, IconTrash } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import styles from './glossary.module.css';

interface TermListProps {
  workspaceId: string;
  terms: readonly GlossaryTerm[];
  onEdit: (term: GlossaryTerm) => void;
}

const longList = 8;

/** Deletes a pair and offers to undo the deletion, which adds the pair again. */
function useRemoveTerm(workspaceId: string): (term: GlossaryTerm) => void {
  const t = useT('glossary');
  const add = useAddTerms(workspaceId);
  const remove = useDeleteTerm(workspaceId);
  return ({ id, vi, en, note }) => {
    const restore = () =>
      add.mutate([{ vi, en, note }], {
        onSuccess: () => toast.ok(t('putBack', { name: vi })),
        onError: (error) => toast.bad(failureText(error)),
      });
    remove.mutate(id, {
      onSuccess: () => toast.ok(t('deleted', { name: vi }), { label: t('ui:undo'), run: restore }),
      onError: (error) => {
        if (isGone(error)) toast.bad(t('gone'));
      },
    });
  };
}

export function TermList({ workspaceId, terms, onEdit }: TermListProps) {
  const t = useT('glossary');
  const [words, setWords] = useState('');
  const remove = useRemoveTerm(workspaceId);
  const found = terms.filter(({ vi, en, note }) => matchesWords(fold(`${vi} ${en} ${note}`), words.trim()));
  return (
    <>
      {terms.length > longList && <SearchBox label={t('search')} value={words} onChange={setWords} />}
      {found.length === 0 ? (
        <Text as="p" size={13} tone="muted">
          {t(terms.length === 0 ? 'empty' : 'noneFound')}
        </Text>
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {found.map((term) => (
            <li key={term.id}>
              <div className={styles.pair}>
                <span lang="vi">{term.vi}</span>
                <span lang="en">{term.en}</span>
                {term.note && <span className={styles.note}>{term.note}</span>}
              </div>
              <IconButton label={t('edit', { name: term.vi })} onClick={() => onEdit(term)}>
                <IconPencil />
              </IconButton>
              <IconButton label={t('remove', { name: term.vi })} onClick={() => remove(term)}>
                <IconTrash />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
