import { ApiError, failureText } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Calls `show` after `load` has succeeded. If loading fails, the page stays and a toast shows the error. */
export function loadThen(load: () => Promise<unknown>, show: () => void): void {
  load().then(show, () => toast.bad(failureText(new ApiError({ kind: 'network' }))));
}
