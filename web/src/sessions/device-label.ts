import type { SessionItem } from '@coloa/contract/sessions/session-list.contract.ts';
import { useT } from '../lib/i18n.ts';

interface DeviceWords {
  /** Browser and operating system, such as 'Chrome · Windows', or the kind of device if neither is known. */
  name: string;
  /** The kind of device; null if `name` already contains it. */
  kind: string | null;
}

export function useDeviceLabel(): (session: Pick<SessionItem, 'browser' | 'os' | 'device'>) => DeviceWords {
  const t = useT('sessions');
  return ({ browser, os, device }) => {
    const name = [browser, os].filter(Boolean).join(' · ');
    const kind = t(`list.device.${device ?? 'unknown'}`);
    return name === '' ? { name: kind, kind: null } : { name, kind };
  };
}
