import { Suspense } from 'react';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { cweUrl } from '../cwe.ts';
import { CweName } from './lazy-cwe.ts';

/** A weakness by its number, which links to its page, with its name below. */
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
