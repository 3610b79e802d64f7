import { createContext } from 'react';

/**
 * The stored value from which a form continues. A text that changes together with it contains another user's edit, which an undo in the
 * editor must not remove.
 */
export const EditBaseContext = createContext<unknown>(null);
