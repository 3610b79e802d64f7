import { pastSession } from '../src/lib/past-session.ts';
import { reloading } from '../src/lib/reload.ts';
import { areMissing } from '../src/ui/feedback/coming-files.ts';
import { wouldLose } from '../src/ui/overlays/leaving.ts';

const media = () => ['(hover: hover)', '(prefers-reduced-motion: reduce)', 'print'].map((query) => matchMedia(query).matches).join();
const usualMedia = media();

/** Returns descriptions of state that would affect a later test. */
export async function leftBehind(): Promise<string[]> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const left = {
    'emulated media': media() !== usualMedia,
    'a refresh of the session': [...held, ...pending].length > 0,
    'a session of the past': pastSession.is(),
    'a reload of the page': reloading(),
    'an upload into a text': areMissing(),
    'unsaved changes': wouldLose(),
  };
  return Object.entries(left).flatMap(([name, isLeft]) => (isLeft ? [name] : []));
}
