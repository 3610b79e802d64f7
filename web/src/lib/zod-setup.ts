import { z } from 'zod';

// Compiled checks need eval, which the content security policy refuses. Imported before anything parses.
z.config({ jitless: true });
