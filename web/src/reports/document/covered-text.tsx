import type { Language } from '@coloa/contract/languages.ts';
import { MarkedText } from '../../ui/markdown/marked-text.tsx';
import { TextLanguage } from '../../ui/markdown/text-language.tsx';
import { takeSecrets } from '../../ui/markdown/text-marks.ts';

export const hasRedacted = (text: string): boolean => /[⟦⟪]/.test(text);

/** Shows a text with its redacted values hidden. `lang` is needed only if the text's language differs from that of the surrounding text. */
export function CoveredText({ lang, children }: { lang?: Language | undefined; children: string }) {
  if (lang !== undefined) {
    return (
      <span lang={lang}>
        <TextLanguage lang={lang}>
          <CoveredText>{children}</CoveredText>
        </TextLanguage>
      </span>
    );
  }
  if (!hasRedacted(children)) return children;
  const { text, secrets } = takeSecrets(children);
  return <MarkedText text={text} secrets={secrets} reveal={false} />;
}
