import { CONTROL_STATES, type ControlState } from '@coloa/contract/checklists/control-states.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { oneOf, readEntries } from './entries.ts';

const keyOf = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** `notes/*.md` contain the notes of testers: the code of a control as `# id`, then each note under `## STATE language`. */
const NOTES: ReadonlyMap<string, string> = new Map(
  readEntries('notes').flatMap(({ id, blocks }) =>
    blocks.map(([heading, body]): [string, string] => {
      const [state = '', language = ''] = heading.split(' ');
      return [`${id} ${oneOf(CONTROL_STATES, state, id)} ${oneOf(LANGUAGES, language, id)}`, body.trim()];
    }),
  ),
);

export const noteOn = (code: string, state: ControlState, language: Language): string =>
  NOTES.get(`${keyOf(code)} ${state} ${language}`) ?? '';
