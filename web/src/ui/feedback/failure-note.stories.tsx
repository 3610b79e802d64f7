import { ApiError } from '../../lib/api-error.ts';
import { FailureNote } from './failure-note.tsx';

export const Offline = () => <FailureNote error={new ApiError({ kind: 'network' })} />;
