import type { Snippet } from '@coloa/contract/snippets/snippets.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureText, fieldErrors, isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { fold, matchesWords } from '../lib/texts.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconPencil, IconTrash } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import type { NewSnippet } from './snippet-form.tsx';
import styles from './snippets.module.css';
import { snippetsQuery, useCreateSnippet, useDeleteSnippet } from './snippets.queries.ts';

const SnippetForm = lazy(() => import('./snippet-form.tsx').then((module) => ({ default: module.SnippetForm })));

const longList = 8;
const empty: NewSnippet = { text: '', language: null };

/** Deletes a snippet and offers to undo the deletion, which creates the snippet again. */
function useRemoveSnippet(): (snippet: Snippet) => void {
  const t = useT('snippets');
  const create = useCreateSnippet();
  const remove = useDeleteSnippet();
  // Toasts have shown errors that concern no field.
  const tell = (error: unknown) => {
    if (isGone(error)) toast.bad(t('gone'));
    else if (error instanceof Error && Object.keys(fieldErrors(error)).length > 0) toast.bad(failureText(error));
  };
  return ({ id, name, text, language }) => {
    const restore = () => void create.mutateAsync({ name, text, language }).then(() => toast.ok(t('putBack', { name })), tell);
    void remove.mutateAsync(id).then(() => toast.ok(t('deleted', { name }), { label: t('ui:undo'), run: restore }), tell);
  };
}

/** Lists the user's snippets, and opens the form to create or edit one. */
export function SnippetList() {
  const t = useT('snippets');
  const list = useQuery(snippetsQuery);
  const remove = useRemoveSnippet();
  const [words, setWords] = useState('');
  const [form, setForm] = useState<Snippet | NewSnippet | null>(null);
  if (!list.data) {
    if (!list.isError) return <SkeletonText lines={3} />;
    return (
      <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {failureText(list.error)}
      </ErrorState>
    );
  }
  const found = list.data.filter(({ name, text }) => matchesWords(fold(`${name} ${text}`), words.trim()));
  return (
    <Stack gap={3}>
      <Row wrap>
        <Button size="s" onClick={() => setForm(empty)}>
          {t('create')}
        </Button>
      </Row>
      {list.data.length > longList && <SearchBox label={t('search')} value={words} onChange={setWords} slash={false} />}
      {found.length === 0 ? (
        <Text as="p" size={13} tone="muted">
          {t(list.data.length === 0 ? 'empty' : 'noneFound')}
        </Text>
      ) : (
        <ul className={styles.list}>
          {found.map((snippet) => (
            <SnippetLine key={snippet.id} snippet={snippet} onEdit={() => setForm(snippet)} onRemove={() => remove(snippet)} />
          ))}
        </ul>
      )}
      {form && (
        <Suspense>
          <SnippetForm snippet={form} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

interface SnippetLineProps {
  snippet: Snippet;
  onEdit: () => void;
  onRemove: () => void;
}

function SnippetLine({ snippet: { name, text, language }, onEdit, onRemove }: SnippetLineProps) {
  const t = useT('snippets');
  return (
    <li>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text} lang={language ?? undefined}>
          {text}
        </span>
        {language && <span className={styles.language}>{t(`ui:language.${language}`)}</span>}
      </div>
      <IconButton label={t('editNamed', { name })} onClick={onEdit}>
        <IconPencil />
      </IconButton>
      <IconButton label={t('deleteNamed', { name })} onClick={onRemove}>
        <IconTrash />
      </IconButton>
    </li>
  );
}
