import { RequiredMark } from './required-mark.tsx';

export const BesideText = () => (
  <p>
    CVSS <RequiredMark />
  </p>
);
