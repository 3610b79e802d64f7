/**
 * Loads the dialogs about uploads. Modules that upload files import this module, so that the dialogs also open without a network. Pages
 * without uploads do not load them.
 */
import './failed-files-dialog.tsx';
import { preload } from '../behavior/on-demand.ts';
import { unsavedGuard } from './unsaved-guard-on-demand.ts';

void preload(unsavedGuard);
