import type { NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationSettingsKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

const settingsQuery = queryOptions({
  queryKey: notificationSettingsKey,
  queryFn: ({ signal }) => call(notificationsContract.settings, undefined, { signal, background: true }),
  meta: { background: true },
});

/** Whether a mail server can email the user; undefined until it is known. */
export const useMails = () => useQuery(settingsQuery).data?.mails;

export type SettingsChange = (before: NotificationSettings) => NotificationSettings;

/**
 * Returns the notification settings and a function that changes them. Shows every click immediately and saves clicks in order, because each
 * click builds on the settings after the previous one.
 */
export function useNotificationSettings() {
  const queryClient = useQueryClient();
  const settings = useQuery(settingsQuery);
  const [pressed, setPressed] = useState<readonly SettingsChange[]>([]);
  const { mutate } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingsChange) => {
      const before = queryClient.getQueryData(settingsQuery.queryKey);
      if (!before) throw new Error('There is nothing to press before the settings are read');
      const { possible, mails, ...stored } = before;
      const body = change(stored);
      await call(notificationsContract.setSettings, { body });
      return { ...body, possible, mails };
    },
    onMutate: () => queryClient.cancelQueries({ queryKey: notificationSettingsKey }),
    onSuccess: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
    onSettled: (_saved, _error, change) => setPressed((before) => before.filter((each) => each !== change)),
  });
  const press = (change: SettingsChange) => {
    setPressed((before) => [...before, change]);
    mutate(change);
  };
  const shown = settings.data && pressed.reduce<NotificationSettings>((before, change) => change(before), settings.data);
  return {
    shown,
    possible: settings.data?.possible ?? [],
    mails: settings.data?.mails,
    change: press,
    failed: settings.isError,
    retry: settings.refetch,
    retrying: settings.isRefetching,
  };
}
