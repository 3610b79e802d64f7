import { redact } from '@coloa/contract/issues/redaction.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { excerptOf } from '../../../evidence/evidence-items.ts';
import { useLanguage, useT } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { isDrawable } from '../../../ui/markdown/use-drawable.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ContentField } from '../../page/contents.ts';
import { type IssueValue, textNames } from '../issue-value.ts';
import type { IssueFormState } from '../use-issue-form.ts';
import { KindIcon } from './evidence-card.tsx';
import styles from './evidence-form.module.css';
import { type Liftable, lift, liftable } from './lift.ts';

interface LiftDialogProps {
  form: Pick<IssueFormState, 'read' | 'change' | 'report'>;
  onClose: () => void;
}

async function slowTexts(value: IssueValue): Promise<ReadonlySet<string>> {
  const parsed = await Promise.all(textNames.map(async (name) => [value[name], await isDrawable(value[name])] as const));
  return new Set(parsed.flatMap(([text, fits]) => (fits ? [] : [text])));
}

const foundIn = (value: IssueValue, slow: ReadonlySet<string>): Liftable[] => liftable(value, (text) => !slow.has(text));

/** Lets the writer choose the evidence to move out of the texts. Code is not preselected, because code is often part of a sentence. */
export function LiftDialog({ form, onClose }: LiftDialogProps) {
  const t = useT('evidence');
  const { found, chosen, check, move } = useLiftables(form, onClose);
  const { evidence } = form.read();
  const added = (found ?? []).filter(({ key, existing }) => chosen.has(key) && existing === null).length;
  const full = evidence.length + added > LIMITS.issueEvidence;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('lift.title')}
      width={640}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button kind="main" disabled={chosen.size === 0 || full} onClick={move}>
            {t('lift.confirm', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text as="p" size={13} tone="muted">
          {t(found?.length === 0 ? 'lift.nothing' : 'lift.intro')}
        </Text>
        {found === null && <SkeletonText lines={4} />}
        {found?.map((group) => (
          <Found
            key={group.key}
            group={group}
            number={evidence.findIndex(({ id }) => id === group.existing) + 1}
            checked={chosen.has(group.key)}
            onCheck={(on) => check(group.key, on)}
          />
        ))}
        {full && <Notice kind="bad">{t('lift.full', { max: LIMITS.issueEvidence })}</Notice>}
      </Stack>
    </Dialog>
  );
}

function useLiftables(form: LiftDialogProps['form'], onDone: () => void) {
  const t = useT('evidence');
  const [found, setFound] = useState<readonly Liftable[] | null>(null);
  const [slow, setSlow] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const find = useEffectEvent(async () => {
    const tooSlow = await slowTexts(form.read());
    const groups = foundIn(form.read(), tooSlow);
    setSlow(tooSlow);
    setFound(groups);
    setChosen(new Set(groups.filter(({ shown }) => shown.kind !== 'CODE').map(({ key }) => key)));
  });
  useEffect(() => void find(), []);
  const move = () => {
    const now = form.read();
    // Searches again, because an upload may have inserted an image since, which changes the positions below it.
    const groups = foundIn(now, slow).filter(({ key }) => chosen.has(key));
    const { value: next, undo } = lift(now, groups);
    form.change(next);
    form.report(t('lift.done', { count: groups.length }), { label: t('ui:undo'), run: () => form.change(undo(form.read())) });
    onDone();
  };
  return {
    /** The evidence found in the texts; null while the texts are being searched. */
    found,
    chosen,
    check: (key: string, on: boolean) => setChosen(new Set([...chosen].filter((each) => each !== key).concat(on ? [key] : []))),
    move,
  };
}

interface FoundProps {
  group: Liftable;
  /** Number of the item that already shows this evidence; 0 if there is none. */
  number: number;
  checked: boolean;
  onCheck: (on: boolean) => void;
}

function Found({ group, number, checked, onCheck }: FoundProps) {
  const t = useT('evidence');
  const issues = useT('issues');
  const mine = useLanguage();
  const { shown, captions, places } = group;
  const caption = redact(captions[mine] || captions.vi || captions.en);
  const excerpt = excerptOf({ id: '', captions, ...shown });
  const sections = Map.groupBy(places, ({ name }) => name.split('.')[2] as ContentField);
  const languages = new Set(places.map(({ name }) => name.split('.')[1] as Language));
  const notes = [
    ...[...sections].map(([section, in_]) =>
      t('lift.place', {
        section: issues(`section.${section}`),
        languages: LANGUAGES.filter((language) => in_.some(({ name }) => name.startsWith(`contents.${language}.`)))
          .map((language) => t(`ui:language.${language}`))
          .join(', '),
      }),
    ),
    ...(languages.size > 1 ? [t('lift.both')] : []),
    ...(number > 0 ? [t('lift.existing', { number })] : []),
  ];
  return (
    <div className={styles.found}>
      <CheckField
        checked={checked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label={
          <span className={styles.foundName}>
            <KindIcon kind={shown.kind} />
            <span>
              {caption ||
                (excerpt ? (
                  <Text mono size={12}>
                    {excerpt}
                  </Text>
                ) : (
                  t(`kind.${shown.kind}`)
                ))}
            </span>
          </span>
        }
        hint={notes.join(' · ')}
      />
      {shown.kind === 'IMAGE' && <img src={`/attachments/${shown.fileName}`} alt="" loading="lazy" />}
    </div>
  );
}
