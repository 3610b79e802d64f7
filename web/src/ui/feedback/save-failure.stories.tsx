import { ApiError } from '../../lib/api-error.ts';
import { SaveFailure } from './save-failure.tsx';

export function NoNetwork() {
  return <SaveFailure error={new ApiError({ kind: 'network' })} />;
}
