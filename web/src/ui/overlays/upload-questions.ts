/**
 * The questions about uploads. Whatever uploads files imports this module, so that the questions also open without a network, and pages
 * without uploads do not load them.
 */
import './failed-files-dialog.tsx';
import './unsaved-guard.tsx';
