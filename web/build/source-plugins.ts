import react from '@vitejs/plugin-react';
import type { CSSOptions, PluginOption } from 'vite';
import { apiReference } from './api-reference.ts';
import { translations } from './translations.ts';
import { uiLayer } from './ui-layer.ts';

export const sourcePlugins = (): PluginOption[] => [react(), uiLayer(), apiReference(), translations()];

export const sourceCss: CSSOptions = { modules: { localsConvention: 'camelCaseOnly' } };
