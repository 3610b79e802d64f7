let zone: string | undefined;

/**
 * Time zone of the current workspace, in which all times are shown. `set` receives it from the profile. It is undefined without a session,
 * for example for readers of a shared report; times are then shown in the device's time zone.
 */
export const workspaceZone = {
  set(timeZone: string | undefined): void {
    zone = timeZone;
  },
  get: (): string | undefined => zone,
};
