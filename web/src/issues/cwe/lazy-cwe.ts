import { lazy } from 'react';

// The large list of weaknesses is loaded when one of these components is first shown, not together with the pages that use them.
export const CweField = lazy(() => import('./cwe-field.tsx').then((module) => ({ default: module.CweField })));
export const CweName = lazy(() => import('./cwe-name.tsx').then((module) => ({ default: module.CweName })));
