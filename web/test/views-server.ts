import { type SavedView, viewsContract } from '@coloa/contract/views/views.contract.ts';
import { savedView } from './fixtures/views.ts';
import { answer } from './server.ts';

/** Answers the requests for saved views. Applies the page's changes to `views`, so that later lists contain them. */
export function answerViews(views: SavedView[] = []): SavedView[] {
  const at = (id: string) => views.findIndex((view) => view.id === id);
  answer(viewsContract.list, ({ query: { place } }) => views.filter((view) => view.place === place));
  answer(viewsContract.create, ({ body }) => {
    const view = savedView(body);
    views.push(view);
    return { id: view.id };
  });
  answer(viewsContract.update, ({ params, body }) => {
    views.splice(at(params.id), 1, { ...(views[at(params.id)] ?? savedView()), ...body });
    return true as const;
  });
  answer(viewsContract.delete, ({ params }) => {
    views.splice(at(params.id), 1);
    return true as const;
  });
  return views;
}
