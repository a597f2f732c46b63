import type { PermissionName } from '../../../../contract/permissions';

/**
 * What a permission is called, and what whoever holds it may do. REVOKE_INVITE's label is
 * docs/spec/roles.md 'Permissions dialog'.
 */
export const PERMISSION_TEXTS: Readonly<
  Record<PermissionName, { readonly label: string; readonly about: string }>
> = {
  VIEW_CHANNELS: { label: 'View Channels', about: 'See channels and read messages' },
  SEND_MESSAGES: { label: 'Send Messages', about: 'Write in text channels' },
  ATTACH_FILES: { label: 'Attach Files', about: 'Add files and pictures to messages' },
  MENTION_EVERYONE: { label: 'Mention Everyone', about: 'Notify all members with @everyone and @here' },
  MANAGE_MESSAGES: { label: 'Manage Messages', about: 'Delete messages of members below their highest role' },
  CHANGE_NICKNAME: { label: 'Change Nickname', about: 'Change their own nickname' },
  MANAGE_NICKNAMES: {
    label: 'Manage Nicknames',
    about: 'Change the names of members below their highest role',
  },
  KICK_MEMBERS: { label: 'Kick Members', about: 'Remove members; they can come back with an invite' },
  BAN_MEMBERS: { label: 'Ban Members', about: 'Ban and unban members' },
  CREATE_INVITE: { label: 'Create Invite', about: 'Invite people to this server' },
  REVOKE_INVITE: { label: 'Manage Invites', about: 'See, pause and revoke invites' },
  MANAGE_CHANNELS: { label: 'Manage Channels', about: 'Create, change, order and delete channels' },
  MANAGE_ROLES: { label: 'Manage Roles', about: 'Create, change and give roles below their highest one' },
  VIEW_AUDIT_LOG: { label: 'View Audit Log', about: 'View staff actions' },
  MANAGE_SERVER: {
    label: 'Manage Server',
    about: 'Change name, pictures and links. Brings Manage Invites, Manage Messages and View Audit Log',
  },
  ADMINISTRATOR: {
    label: 'Administrator',
    about: 'Everything above, everywhere. Give it to as few people as possible',
  },
};
