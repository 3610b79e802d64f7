import type { SessionItem } from '@coloa/contract/sessions/session-list.contract.ts';
import { useT } from '../lib/i18n.ts';

interface DeviceWords {
  /** Browser and system, 'Chrome · Windows', or what kind of device it is where neither is known. */
  name: string;
  /** What kind of device it is; null where the name says it. */
  kind: string | null;
}

/** What a session is called by the device it is on. */
export function useDeviceLabel(): (session: Pick<SessionItem, 'browser' | 'os' | 'device'>) => DeviceWords {
  const t = useT('sessions');
  return ({ browser, os, device }) => {
    const name = [browser, os].filter(Boolean).join(' · ');
    const kind = t(`list.device.${device ?? 'unknown'}`);
    return name === '' ? { name: kind, kind: null } : { name, kind };
  };
}
