import { Stack } from '../layout/layout.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { Field } from './field.tsx';

/** A plain control, because the design system's fields have their own labels. */
const score = (ids: { id: string }) => (
  <input type="range" max={10} step={0.1} defaultValue={7.5} {...ids} style={{ accentColor: 'var(--text)' }} />
);

export const States = () => (
  <Stack>
    <Field label="Điểm CVSS">{score}</Field>
    <Field label="Điểm CVSS" optional hint="Từ 0 đến 10, theo CVSS 3.1.">
      {score}
    </Field>
    <Field label="Điểm CVSS" aside={<TextLink href="/cvss">Mở máy tính CVSS</TextLink>} error="Điểm này không khớp với vector.">
      {score}
    </Field>
    <Field label="Điểm CVSS" hideLabel>
      {score}
    </Field>
  </Stack>
);
