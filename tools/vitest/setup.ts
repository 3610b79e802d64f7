/** Runs before each file of tests. */
import fc from 'fast-check';
import { seed } from '../seed.ts';

// A property that fails prints its seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
