import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { RadioChips } from '../../ui/fields/radio-chips.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconCopy } from '../../ui/layout/icons.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { ChoicePart } from '../settings/choice-part.tsx';
import { makePassword } from './make-password.ts';
import type { ShareValues } from './share-values.ts';
import styles from './shares.module.css';

interface PasswordChoiceProps {
  values: ShareValues;
  set: (changes: Partial<ShareValues>) => void;
  error: ReactNode;
  hasPassword: boolean;
}

/** Shows a new password in plain text, because the user has to pass it on. */
export function PasswordChoice({ values, set, error, hasPassword }: PasswordChoiceProps) {
  const t = useT('shares');
  const copy = useCopy();
  const { protection, password } = values;
  const choices = [...(hasPassword ? (['keep'] as const) : []), 'new' as const, 'none' as const];
  return (
    <ChoicePart label={t('password.label')} hint={protection === 'none' && t('password.noneHint')}>
      <RadioChips
        options={choices.map((value) => ({ value, label: t(value === 'new' && !hasPassword ? 'password.ask' : `password.${value}`) }))}
        value={protection}
        onChange={(next) => set({ protection: next, password: next === 'new' ? password || makePassword() : '' })}
      />
      {protection === 'new' && (
        <div className={styles.password}>
          <TextField
            label={t('password.field')}
            hideLabel
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.passwordMax}
            value={password}
            error={error}
            hint={t(hasPassword ? 'password.newHint' : 'password.hint')}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
          <Row wrap>
            <Button size="s" onClick={() => set({ password: makePassword() })}>
              {t('password.make')}
            </Button>
            <Button size="s" kind="quiet" icon={<IconCopy size={14} />} onClick={() => void copy(password)}>
              {t('password.copy')}
            </Button>
          </Row>
        </div>
      )}
    </ChoicePart>
  );
}
