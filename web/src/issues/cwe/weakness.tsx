import { cweUrl } from '@coloa/contract/issues/cwe-url.ts';
import { Suspense } from 'react';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { CweName } from './lazy-cwe.ts';

export function Weakness({ cwe }: { cwe: string }) {
  return (
    <>
      <TextLink href={cweUrl(cwe)}>{cwe}</TextLink>
      <Suspense>
        <CweName cwe={cwe} />
      </Suspense>
    </>
  );
}
