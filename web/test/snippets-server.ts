import { type Snippet, snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import { snippet } from './fixtures/snippets.ts';
import { answer } from './server.ts';

/** Answers the requests for snippets. Applies the page's changes to `snippets`, so that later lists contain them. */
export function answerSnippets(snippets: Snippet[] = []): Snippet[] {
  const at = (id: string) => snippets.findIndex((each) => each.id === id);
  answer(snippetsContract.list, () => [...snippets]);
  answer(snippetsContract.create, ({ body }) => {
    const made = snippet(body);
    snippets.push(made);
    return { id: made.id };
  });
  answer(snippetsContract.update, ({ params, body }) => {
    snippets.splice(at(params.id), 1, { ...(snippets[at(params.id)] ?? snippet()), ...body });
    return true as const;
  });
  answer(snippetsContract.delete, ({ params }) => {
    snippets.splice(at(params.id), 1);
    return true as const;
  });
  return snippets;
}
