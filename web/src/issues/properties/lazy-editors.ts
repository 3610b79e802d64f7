import { lazy } from 'react';

// Each editor is loaded when it first opens, so that the page loads less code.
export const DayEditor = lazy(() => import('../../ui/fields/day-editor.tsx').then((module) => ({ default: module.DayEditor })));
export const TagsEditor = lazy(() => import('./tags-editor.tsx').then((module) => ({ default: module.TagsEditor })));
export const TypeEditor = lazy(() => import('./type-editor.tsx').then((module) => ({ default: module.TypeEditor })));
export const PersonEditor = lazy(() => import('./person-editor.tsx').then((module) => ({ default: module.PersonEditor })));
export const CweEditor = lazy(() => import('./cwe-editor.tsx').then((module) => ({ default: module.CweEditor })));
export const AssetsDrawer = lazy(() => import('./assets-drawer.tsx').then((module) => ({ default: module.AssetsDrawer })));
export const FieldDrawer = lazy(() => import('./field-drawer.tsx').then((module) => ({ default: module.FieldDrawer })));
export const ContributorsDrawer = lazy(() =>
  import('../contributors/contributors-drawer.tsx').then((module) => ({ default: module.ContributorsDrawer })),
);
