let zone: string | undefined;

/**
 * Time zone of the current workspace, which all times are shown in. `set` gets it from the profile. Without a session, such as for readers
 * of a shared report, it is undefined, and times are shown in the time zone of the device.
 */
export const workspaceZone = {
  set(timeZone: string | undefined): void {
    zone = timeZone;
  },
  get: (): string | undefined => zone,
};
