import type { Actor } from '../../platform/actor.ts';

type Rights = Pick<Actor, 'permissions'>;

/** Add templates of the workspace, rename and delete them. */
export const canKeepTemplates = ({ permissions }: Rights): boolean => permissions.has('WRITE_CONFIG');

/**
 * See and use templates: any user who writes reports. Clients get the built-in Word file. @param ofTeam they read some project as its team
 */
export const canUseTemplates = (actor: Rights, ofTeam: boolean): boolean => ofTeam || canKeepTemplates(actor);
