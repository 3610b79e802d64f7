import { lazy } from 'react';

// The list of weaknesses is loaded with the first of these, not with the pages around them.
export const CweField = lazy(() => import('./cwe-field.tsx').then((module) => ({ default: module.CweField })));
export const CweName = lazy(() => import('./cwe-name.tsx').then((module) => ({ default: module.CweName })));
