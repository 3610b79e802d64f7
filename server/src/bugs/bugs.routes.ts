import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { type Implementation, implement } from '../platform/http.ts';
import { refusal } from '../platform/refusal.ts';
import { bugDetail, listBugs } from './bugs.service.ts';
import { builtInTree, updatedAt } from './built-in-tree.ts';

export function bugsRoutes(): Implementation[] {
  return implement(bugsContract, {
    tree: async ({ body, language }) => ({ tree: body.from === updatedAt ? null : builtInTree[language], lastUpdate: updatedAt }),

    list: async ({ language }) => listBugs(language),

    detail: async ({ body, language }) => {
      const bug = bugDetail(body.bugId, language);
      if (!bug) throw refusal('UNKNOWN_BUG', { path: 'bugId' });
      return bug;
    },
  });
}
