import { LIMITS } from '@coloa/contract/limits.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { useT } from '../lib/i18n.ts';
import { isColor } from './contrast.ts';
import { isSlug } from './workspace-values.ts';

const isWholeDays = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= LIMITS.dueDays;

export function useWorkspaceRules() {
  const t = useT('workspaces');
  return {
    name: (value: string) => (value.trim() === '' ? t('form.nameRequired') : null),
    slug: (value: string) => (isSlug(value.trim()) ? null : t('form.slugFormat')),
    languages: (value: readonly string[]) => (value.length === 0 ? t('form.languagesRequired') : null),
    reportColor: (value: string) => (value.trim() === '' || isColor(value.trim()) ? null : t('form.colorFormat')),
    dueDays: Object.fromEntries(
      SEVERITIES.map((severity) => [
        severity,
        (value: string) => (value.trim() === '' || isWholeDays(value.trim()) ? null : t('dueDays.format', { max: LIMITS.dueDays })),
      ]),
    ),
    reportFooter: (value: string) => (value.trim().length > LIMITS.reportFooter ? t('form.footerTooLong') : null),
  };
}
