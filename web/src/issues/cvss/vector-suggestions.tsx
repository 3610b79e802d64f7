import { findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { CVSS_VERSIONS } from '@coloa/contract/issues/cvss-metrics.ts';
import { defaultVectors } from '@coloa/contract/issues/default-vectors.ts';
import { useVulnerabilityTree } from '../../bugs/vrts.queries.ts';
import { typedCwe } from '../../lib/cwe.ts';
import { useT } from '../../lib/i18n.ts';
import { metricsOf } from '../use-cvss.ts';
import styles from './cvss.module.css';
import type { TypedVectors } from './typed-vectors.ts';

interface VectorSuggestionsProps {
  cwe: string | null;
  bugId: string | null;
  onUse: (vectors: TypedVectors) => void;
}

/** Offers the typical vectors of the issue's weakness, or that of its type, for an issue without a vector. */
export function VectorSuggestions({ cwe, ...rest }: VectorSuggestionsProps) {
  if (cwe) return <OfWeakness {...rest} cwe={typedCwe(cwe)} />;
  return rest.bugId && <OfType {...rest} bugId={rest.bugId} />;
}

function OfType({ bugId, onUse }: { bugId: string; onUse: VectorSuggestionsProps['onUse'] }) {
  const tree = useVulnerabilityTree();
  const cwe = tree && findPath(tree, bugId).at(-1)?.cwe;
  return cwe ? <OfWeakness cwe={cwe} bugId={bugId} onUse={onUse} /> : null;
}

function OfWeakness({ cwe, bugId, onUse }: VectorSuggestionsProps & { cwe: string }) {
  const t = useT('cvss');
  const suggested = defaultVectors(cwe, bugId);
  if (suggested.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be the label of a form section
    <span className={styles.suggestions} role="group" aria-label={t('suggested.title', { cwe })}>
      {t('suggested.title', { cwe })}
      {suggested.map(({ kind, severity, vectors }) => (
        <span key={kind} className={styles.suggestion}>
          {kind && `${t(`suggested.${kind}`)}: `}
          {CVSS_VERSIONS.map((version) => (
            <button
              key={version}
              type="button"
              className={styles.suggested}
              title={metricsOf(vectors[version])}
              onClick={() => onUse({ cvss: vectors[version], cvssOther: '' })}
            >
              {t('suggested.use', { version, severity: t(`ui:severity.${severity}`) })}
            </button>
          ))}
          <button
            type="button"
            className={styles.suggested}
            title={t('suggested.bothHint')}
            onClick={() => onUse({ cvss: vectors['3.1'], cvssOther: vectors['4.0'] })}
          >
            {t('suggested.both')}
          </button>
        </span>
      ))}
    </span>
  );
}
