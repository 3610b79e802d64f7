import type { Language } from '@coloa/contract/languages.ts';
import type { Similar } from '@coloa/contract/similar/similar.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useCan } from '../../../profile/profile.queries.ts';
import { paths } from '../../../routes/paths.ts';
import { usePhone } from '../../../ui/behavior/use-media.ts';
import { Status } from '../../../ui/data/status.tsx';
import { KeyText } from '../../../ui/data/words.tsx';
import unseen from '../../../ui/design/unseen.module.css';
import { Button } from '../../../ui/layout/button.tsx';
import { IconButton } from '../../../ui/layout/icon-button.tsx';
import { IconChevronDown, IconChevronRight, IconExternal, IconX } from '../../../ui/layout/icons.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { textName } from '../issue-value.ts';
import { comparedText, isComparable } from './compared-text.ts';
import { RepeatDialog } from './repeat-dialog.tsx';
import { hasEmptySection } from './reuse-texts.ts';
import styles from './seen-before.module.css';
import type { SeenBeforeProps } from './seen-before-props.ts';
import { similarQuery } from './similar.queries.ts';
import { useReuse } from './use-reuse.ts';

const DELAY_MS = 300;

/** Lists texts that resemble the new issue. Shows nothing without such texts, or after the user dismissed them. */
export function SeenBefore({ form, choice, project, languages, language }: SeenBeforeProps) {
  const t = useT('similar');
  const [dismissed, setDismissed] = useState(false);
  const { text, title } = comparedText(form.value, language);
  const asked = useLater(text);
  const { data } = useQuery({ ...similarQuery(project.id, asked), enabled: isComparable(asked) && !dismissed });
  const found = data && isComparable(text) && !dismissed ? data : null;
  const count = found ? found.issues.length + found.types.length + found.writeUps.length : 0;
  const dismiss = () => {
    setDismissed(true);
    // The button disappears, so the focus returns to the title.
    document.querySelector<HTMLElement>(`[data-field="${textName(language, 'title')}"]`)?.focus();
  };
  return (
    <>
      <span className={unseen.unseen} role="status">
        {count > 0 && t('found', { count })}
      </span>
      {found && count > 0 && (
        // An open card would move a description that the user is typing, so the card opens by default only for titles.
        <Found found={found} form={form} choice={choice} project={project} languages={languages} byTitle={title} onDismiss={dismiss} />
      )}
    </>
  );
}

/** Returns the text after it did not change for `DELAY_MS`. Also delays the first text, which is only the beginning of a word. */
function useLater(text: string): string {
  const [later, setLater] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

interface FoundProps extends Omit<SeenBeforeProps, 'language'> {
  found: Similar;
  byTitle: boolean;
  onDismiss: () => void;
}

function Found({ found, form, choice, project, languages, byTitle, onDismiss }: FoundProps) {
  const t = useT('similar');
  const phone = usePhone();
  const list = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (byTitle && !phone);
  const here = found.issues.filter(({ projectId }) => projectId === project.id);
  const elsewhere = found.issues.filter(({ projectId }) => projectId !== project.id);
  const count = found.issues.length + found.types.length + found.writeUps.length;
  const counts = [
    found.issues.length > 0 && t('issues', { count: found.issues.length }),
    found.types.length > 0 && t('types', { count: found.types.length }),
    found.writeUps.length > 0 && t('writeUps', { count: found.writeUps.length }),
  ];
  const hits = { form, choice, project, languages };
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.head}>
        <button type="button" className={styles.fold} aria-expanded={open} aria-controls={list} onClick={() => setChosen(!open)}>
          {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          <b>{t('title')}</b>
          <span className={styles.counts}>{phone ? count : counts.filter(Boolean).join(' · ')}</span>
        </button>
        <IconButton label={t('dismiss')} onClick={onDismiss}>
          <IconX size={14} />
        </IconButton>
      </div>
      <div id={list} className={styles.groups} hidden={!open}>
        <IssueHits title={t('here')} issues={here} {...hits} />
        <IssueHits title={t('elsewhere')} issues={elsewhere} {...hits} />
        <TypeHits types={found.types} {...hits} />
        <Group title={t('knowledge')} rows={found.writeUps}>
          {({ id, title, category }) => (
            <Hit key={id} href={paths.writeUp(id)} note={category}>
              {title}
            </Hit>
          )}
        </Group>
      </div>
    </section>
  );
}

interface GroupProps<Row> {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

function Group<Row>({ title, rows, children }: GroupProps<Row>) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 id={id} className={styles.group}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.hits}>
        {rows.map(children)}
      </ul>
    </div>
  );
}

interface HitProps {
  /** The page of the hit, which opens in a new tab; null if the user cannot open it. */
  href: string | null;
  note: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

function Hit({ href, note, actions, children }: HitProps) {
  const t = useT('similar');
  return (
    <li className={styles.hit}>
      <span className={styles.words}>
        {href ? (
          <Link className={styles.link} href={href} target="_blank" rel="noopener">
            {children} <IconExternal size={12} />
            <span className={unseen.unseen}>({t('newTab')})</span>
          </Link>
        ) : (
          children
        )}
      </span>
      <span className={styles.note}>{note}</span>
      {actions && <span className={styles.actions}>{actions}</span>}
    </li>
  );
}

type HitsProps = Omit<SeenBeforeProps, 'language'>;

function IssueHits({ title, issues, form, choice, project, languages }: HitsProps & { title: string; issues: Similar['issues'] }) {
  const t = useT('similar');
  const words = useT('issues');
  const reuse = useReuse(form, choice, languages);
  const fillable = hasEmptySection(form.value, languages);
  const [repeating, setRepeating] = useState<Similar['issues'][number] | null>(null);
  return (
    <>
      <Group title={title} rows={issues}>
        {(issue) => (
          <Hit
            key={issue.id}
            href={paths.issue(issue.projectId, issue.id)}
            note={<Status plain status={issue.status} label={words(`status.${issue.status}`)} />}
            actions={
              <>
                {fillable && (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={t('reuseOf', { name: issue.key })}
                    onClick={() => void reuse({ issueId: issue.id, name: issue.key })}
                  >
                    {t('reuse')}
                  </Button>
                )}
                {issue.canRepeat && (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-haspopup="dialog"
                    aria-label={t('repeatTitle', { key: issue.key })}
                    onClick={() => setRepeating(issue)}
                  >
                    {t('repeat')}
                  </Button>
                )}
              </>
            }
          >
            <KeyText>{issue.key}</KeyText> {issue.title || words('untitled')}
          </Hit>
        )}
      </Group>
      {repeating && <RepeatDialog form={form} choice={choice} project={project} original={repeating} onClose={() => setRepeating(null)} />}
    </>
  );
}

function TypeHits({ types, form, choice, languages }: HitsProps & { types: Similar['types'] }) {
  const t = useT('similar');
  const reuse = useReuse(form, choice, languages);
  const opens = useCan('WRITE_CHECKLIST');
  // A type also fills other fields of an issue that has none yet.
  const isFillable = (written: readonly Language[]) =>
    form.value.bugId === null ||
    hasEmptySection(
      form.value,
      languages.filter((language) => written.includes(language)),
    );
  return (
    <Group title={t('library')} rows={types}>
      {({ id, name, category, templates }) => (
        <Hit
          key={id}
          href={opens ? paths.bug(id) : null}
          note={`${category} · ${templates.map((each) => t(`ui:language.${each}`)).join(', ')}`}
          actions={
            isFillable(templates) && (
              <Button size="s" kind="quiet" aria-label={t('reuseOf', { name })} onClick={() => void reuse({ bugId: id, name })}>
                {t('reuse')}
              </Button>
            )
          }
        >
          {name}
        </Hit>
      )}
    </Group>
  );
}
