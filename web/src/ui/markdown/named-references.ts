import { replaceEvidenceReferences } from '@coloa/contract/issues/evidence-in-texts.ts';
import { useEvidenceReferences } from './evidence-references.tsx';
import { useTOfText } from './text-language.tsx';

/**
 * Returns a function that names the evidence in a source text, as in 'Evidence 3', instead of `[](evidence:k3f9x2ma)`. Without a provider of
 * references, the function returns the text unchanged.
 */
export function useNamedReferences(): (source: string) => string {
  const t = useTOfText();
  const references = useEvidenceReferences();
  if (!references) return (source) => source;
  return (source) =>
    replaceEvidenceReferences(source, ({ words, id }) => {
      const number = references.numberOf(id);
      const name = number === null ? t('evidence.gone') : t('evidence.number', { number });
      return words === '' ? name : `${words} (${name})`;
    });
}
