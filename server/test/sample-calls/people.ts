import { DEFAULT_RATES } from '@coloa/contract/leaderboard/rewards.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@coloa/contract/notifications/notification-kinds.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { newId } from '../../src/platform/ids.ts';
import { BUILT_PASSWORD } from '../../src/users/users.factory.ts';
import { pictureUpload, type SampleCalls } from './sample-call.ts';

/** This host name does not exist, so connections fail immediately. */
const NO_MAIL_SERVER = {
  host: 'mail.invalid',
  port: 587,
  security: 'STARTTLS',
  username: null,
  fromName: 'Coloa',
  fromAddress: 'no-reply@coloa.example',
};

export const personCalls: SampleCalls = {
  'sessions.demoAccounts': () => ({}),
  'sessions.switchWorkspace': ({ workspace, session }) => ({ body: { workspaceId: workspace.id, token: session.refreshToken } }),
  'sessions.changePassword': () => ({ body: { oldPassword: BUILT_PASSWORD, newPassword: 'gió đưa cành trúc la đà' } }),

  'sessionList.list': ({ stranger }) => ({ body: { userId: stranger.id } }),
  'sessionList.end': ({ strangersSession }) => ({ params: { id: strangersSession.id } }),
  'sessionList.endOthers': ({ stranger }) => ({ body: { userId: stranger.id } }),

  'passwordLinks.mail': () => ({}),
  'passwordLinks.make': ({ members }) => ({ params: { id: members.Tester.id } }),

  'twoFactor.generate': () => ({}),
  'twoFactor.register': ({ begunTwoFactor }) => ({ body: { code: begunTwoFactor.code(), password: BUILT_PASSWORD } }),
  // These calls only affect the caller, so a user with two-factor enabled makes them.
  'twoFactor.disable': ({ guarded }) => ({ body: { code: guarded.recoveryCode }, headers: { token: guarded.token } }),
  'twoFactor.renewRecoveryCodes': ({ guarded }) => ({ body: { code: guarded.recoveryCode }, headers: { token: guarded.token } }),
  'twoFactor.reset': ({ guarded }) => ({ params: { id: guarded.id } }),

  'profile.get': () => ({}),
  'profile.update': () => ({ body: { theme: 'dark' } }),
  'profile.confirmEmail': ({ emailLink }) => ({ body: { token: emailLink } }),
  'profile.setAvatar': pictureUpload,
  'profile.removeAvatar': () => ({}),

  'tokens.list': () => ({}),
  'tokens.create': ({ project }) => ({
    body: { id: newId(), name: 'CI', projectIds: [project.id], expiresOn: '2199-12-31', password: BUILT_PASSWORD },
  }),
  'tokens.delete': ({ apiToken }) => ({ params: { id: apiToken.id } }),
  'notifications.list': ({ notification }) => ({ query: { before: notification.id } }),
  'notifications.unread': () => ({}),
  'notifications.read': ({ notification }) => ({ body: { ids: [notification.id], upTo: notification.id } }),
  'notifications.settings': () => ({}),
  'notifications.setSettings': () => ({ body: DEFAULT_NOTIFICATION_SETTINGS }),

  'workspaces.list': () => ({}),
  'workspaces.create': ({ marker }) => ({ body: { name: 'Không gian mới', slug: `new-${marker}` } }),
  'workspaces.summaries': () => ({}),
  'workspaces.summary': ({ workspace }) => ({ params: { id: workspace.id } }),
  'workspaces.get': ({ workspace }) => ({ params: { id: workspace.id } }),
  'workspaces.update': ({ workspace }) => ({ params: { id: workspace.id }, body: { reportFooter: 'Chân trang' } }),
  'workspaces.delete': ({ workspace }) => ({ params: { id: workspace.id }, body: { name: workspace.name } }),
  'workspaces.restore': ({ workspace }) => ({ params: { id: workspace.id } }),
  'workspaces.setLogo': ({ workspace }) => ({ params: { id: workspace.id }, ...pictureUpload() }),
  'workspaces.removeLogo': ({ workspace }) => ({ params: { id: workspace.id } }),

  'glossary.list': () => ({}),
  'glossary.listOfWorkspace': ({ workspace }) => ({ params: { id: workspace.id } }),
  'glossary.add': ({ workspace }) => ({ params: { id: workspace.id }, body: { terms: [{ vi: 'lỗ hổng', en: 'vulnerability' }] } }),
  'glossary.update': ({ workspace, term }) => ({ params: { id: workspace.id, termId: term.id }, body: { note: 'Trong báo cáo' } }),
  'glossary.delete': ({ workspace, term }) => ({ params: { id: workspace.id, termId: term.id } }),

  'customFields.list': () => ({}),
  'customFields.listOfWorkspace': ({ workspace }) => ({ params: { id: workspace.id } }),
  'customFields.create': ({ workspace }) => ({
    params: { id: workspace.id },
    body: { key: 'ma_ticket', type: 'TEXT', name: { vi: 'Mã ticket', en: 'Ticket' } },
  }),
  'customFields.order': ({ workspace, customField }) => ({ params: { id: workspace.id }, body: { ids: [customField.id] } }),
  'customFields.update': ({ workspace, customField }) => ({
    params: { id: workspace.id, fieldId: customField.id },
    body: { required: true },
  }),
  'customFields.delete': ({ workspace, unusedField }) => ({ params: { id: workspace.id, fieldId: unusedField.id } }),

  'backups.standing': () => ({}),
  'backups.start': () => ({}),
  'backups.prove': ({ backup }) => ({ params: { id: backup.id } }),

  'config.get': () => ({}),
  'config.setMail': () => ({ body: { mail: null } }),
  'config.testMail': () => ({ body: { mail: NO_MAIL_SERVER } }),
  'config.setReward': () => ({ body: { version: 0, rates: { ...DEFAULT_RATES, task: 6 } } }),
  'config.previewReward': () => ({ body: { rates: DEFAULT_RATES } }),

  'users.create': ({ workspace, marker }) => ({
    body: { username: `new.${marker}`, name: 'Người mới', roleId: ROLES.Client.id, workspaceId: workspace.id },
  }),
  'users.summary': () => ({}),
  'users.createInWorkspaces': ({ workspace, marker, freeRole }) => ({
    body: { username: `many.${marker}`, name: 'Người mới', memberships: [{ workspaceId: workspace.id, roleId: freeRole.id }] },
  }),
  'users.listMembers': ({ workspace, freeRole }) => ({ query: { workspaceId: workspace.id, roleId: freeRole.id } }),
  'users.findUsernames': ({ workspace, stranger }) => ({ query: { name: stranger.username, workspaceId: workspace.id } }),
  'users.addToWorkspace': ({ workspace, newcomer, freeRole }) => ({
    params: { id: newcomer.id },
    body: { workspaceId: workspace.id, roleId: freeRole.id },
  }),
  'users.updateRole': ({ workspace, stranger, freeRole }) => ({
    params: { id: stranger.id },
    body: { workspaceId: workspace.id, roleId: freeRole.id },
  }),
  'users.removeFromWorkspace': ({ workspace, stranger }) => ({ params: { workspace_id: workspace.id, user_id: stranger.id } }),
  'users.workspaceRoles': ({ stranger }) => ({ params: { id: stranger.id } }),
  'users.get': ({ stranger }) => ({ params: { id: stranger.id } }),
  'users.update': ({ stranger }) => ({ params: { id: stranger.id }, body: { name: 'Tên khác' } }),

  'invitations.list': ({ workspace }) => ({ query: { workspaceId: workspace.id } }),
  'invitations.withdraw': ({ workspace, invitation }) => ({ params: { workspace_id: workspace.id, id: invitation.id } }),
  'invitations.own': () => ({}),
  'invitations.accept': ({ adminsInvitation }) => ({ params: { id: adminsInvitation.id } }),
  'invitations.decline': ({ adminsInvitation }) => ({ params: { id: adminsInvitation.id } }),

  'views.list': () => ({ query: { place: 'ISSUES' } }),
  'views.create': () => ({ body: { place: 'ISSUES', name: 'Bộ lọc mới', search: 'status=OPEN' } }),
  'views.update': ({ view }) => ({ params: { id: view.id }, body: { name: 'Tên khác' } }),
  'views.delete': ({ view }) => ({ params: { id: view.id } }),

  'snippets.list': () => ({}),
  'snippets.create': () => ({ body: { name: 'Đoạn soạn sẵn mới', text: 'Dùng **Burp**.', language: 'vi' } }),
  'snippets.update': ({ snippet }) => ({ params: { id: snippet.id }, body: { name: 'Tên khác' } }),
  'snippets.delete': ({ snippet }) => ({ params: { id: snippet.id } }),

  'usersImport.preview': ({ workspace, freeRole }) => ({
    body: { csv: 'username,name\nnhap.khau,Người nhập', workspaceId: workspace.id, roleId: freeRole.id },
  }),
  'usersImport.run': ({ workspace, freeRole, marker }) => ({
    body: { csv: `username,name\nimport.${marker},Người nhập`, workspaceId: workspace.id, roleId: freeRole.id },
  }),

  'roles.list': () => ({}),
  'roles.create': () => ({ body: { name: 'Vai trò mới', privileges: ['READ_PROJECT'] } }),
  'roles.update': ({ freeRole }) => ({ params: { id: freeRole.id }, body: { privileges: ['READ_PROJECT'] } }),
  'roles.delete': ({ freeRole }) => ({ params: { id: freeRole.id } }),
};
