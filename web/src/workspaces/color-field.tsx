import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconX } from '../ui/layout/icons.tsx';
import { contrastOnPaper, isColor, legibility } from './contrast.ts';
import styles from './workspaces.module.css';

interface ColorFieldProps {
  /** The typed text, such as '#rrggbb'. Empty for Coloa's own colour. */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** Coloa's own colour, the initial value of the browser's colour picker. */
const own = '#0b7a6f';

export function ColorField({ value, error, onChange }: ColorFieldProps) {
  const t = useT('workspaces');
  const language = useLanguage();
  const phone = usePhone();
  const color = value.trim();
  const hint = isColor(color)
    ? t(`form.contrast.${legibility(color)}`, { ratio: formatNumber(contrastOnPaper(color), language) })
    : t('form.colorHint');
  return (
    <TextField
      label={t('form.color')}
      optional
      mono
      placeholder={own}
      hint={hint}
      error={error}
      value={value}
      spellCheck={false}
      before={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t('form.pickColor')}
          value={isColor(color) ? color.toLowerCase() : own}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      after={
        color !== '' &&
        (phone ? (
          <IconButton label={t('form.ownColor')} onClick={() => onChange('')}>
            <IconX size={14} />
          </IconButton>
        ) : (
          <Button size="s" kind="quiet" onClick={() => onChange('')}>
            {t('form.ownColor')}
          </Button>
        ))
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
