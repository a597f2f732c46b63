import type { PermissionName } from '../../../../contract/permissions';

/** What a permission is called, and what whoever holds it may do. REVOKE_INVITE's label is server-area.md 2.11's. */
export const PERMISSION_TEXTS: Readonly<
  Record<PermissionName, { readonly label: string; readonly about: string }>
> = {
  VIEW_CHANNELS: { label: 'View Channels', about: 'See channels and read what is written there' },
  SEND_MESSAGES: { label: 'Send Messages', about: 'Write in text channels' },
  ATTACH_FILES: { label: 'Attach Files', about: 'Add files and pictures to messages' },
  MENTION_EVERYONE: { label: 'Mention Everyone', about: 'Notify all members with @everyone and @here' },
  MANAGE_MESSAGES: { label: 'Manage Messages', about: 'Delete messages of members below their highest role' },
  CHANGE_NICKNAME: { label: 'Change Nickname', about: 'Choose a name of their own for this server' },
  MANAGE_NICKNAMES: {
    label: 'Manage Nicknames',
    about: 'Change the names of members below their highest role',
  },
  KICK_MEMBERS: { label: 'Kick Members', about: 'Remove members; they can come back with an invite' },
  BAN_MEMBERS: { label: 'Ban Members', about: 'Remove members for good, and let them in again' },
  CREATE_INVITE: { label: 'Create Invite', about: 'Invite people to this server' },
  REVOKE_INVITE: { label: 'Manage Invites', about: 'See, pause and revoke invites' },
  MANAGE_CHANNELS: { label: 'Manage Channels', about: 'Create, change, order and delete channels' },
  MANAGE_ROLES: { label: 'Manage Roles', about: 'Create, change and give roles below their highest one' },
  VIEW_AUDIT_LOG: { label: 'View Audit Log', about: 'See what the staff of this server have done' },
  MANAGE_SERVER: {
    label: 'Manage Server',
    about: 'Change name, pictures and links. Brings Manage Invites, Manage Messages and View Audit Log',
  },
  ADMINISTRATOR: { label: 'Administrator', about: 'Everything above, everywhere. Give it to few' },
};
