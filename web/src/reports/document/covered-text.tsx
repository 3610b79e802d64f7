import { MarkedText } from '../../ui/markdown/marked-text.tsx';
import { takeSecrets } from '../../ui/markdown/text-marks.ts';

/** A line as somebody wrote it, with a bar where something was taken out of it. */
export function CoveredText({ children }: { children: string }) {
  if (!/[⟦⟪]/.test(children)) return children;
  const { text, secrets } = takeSecrets(children);
  return <MarkedText text={text} secrets={secrets} reveal={false} />;
}
