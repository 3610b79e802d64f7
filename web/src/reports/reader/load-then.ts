import { ApiError, failureText } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Shows what has a script of its own once that is there. Where it does not come the page stays as it is, and says why. */
export function loadThen(load: () => Promise<unknown>, show: () => void): void {
  load().then(show, () => toast.bad(failureText(new ApiError({ kind: 'network' }))));
}
