import type { PermissionName } from '../../../../contract/permissions';
import { msg, type Msg } from '../../../../domain/i18n/t';

/**
 * The displayed name and description of each permission. REVOKE_INVITE's label is
 * docs/spec/roles.md 'Permissions dialog'.
 */
export const PERMISSION_TEXTS: Readonly<
  Record<PermissionName, { readonly label: Msg; readonly about: Msg }>
> = {
  VIEW_CHANNELS: { label: msg('View Channels'), about: msg('See channels and read messages') },
  SEND_MESSAGES: { label: msg('Send Messages'), about: msg('Write in text channels') },
  ADD_REACTIONS: {
    label: msg('Add Reactions'),
    about: msg('React to messages with an emoji that nobody has used on them yet'),
  },
  ATTACH_FILES: { label: msg('Attach Files'), about: msg('Add files and pictures to messages') },
  EMBED_LINKS: { label: msg('Embed Links'), about: msg('Get previews of the links in their messages') },
  CREATE_THREADS: { label: msg('Create Threads'), about: msg('Start threads from messages and channels') },
  SEND_IN_THREADS: { label: msg('Send Messages in Threads'), about: msg('Write in threads') },
  MANAGE_THREADS: {
    label: msg('Manage Threads'),
    about: msg('Rename, archive, lock and delete any thread'),
  },
  MODERATE_MEMBERS: { label: msg('Time Out Members'), about: msg('Keep members from writing for a time') },
  CONNECT: { label: msg('Connect'), about: msg('Join voice channels') },
  SPEAK: { label: msg('Speak'), about: msg('Be heard in voice channels') },
  STREAM: { label: msg('Share Screen'), about: msg('Share their screen in voice channels') },
  MUTE_MEMBERS: {
    label: msg('Mute Members'),
    about: msg('Mute and deafen other members in voice channels'),
  },
  MOVE_MEMBERS: {
    label: msg('Move Members'),
    about: msg('Move other members between voice channels, and disconnect them'),
  },
  LOCKDOWN: { label: msg('Start Lockdowns'), about: msg('Start and end a lockdown of this server') },
  MANAGE_REPORTS: { label: msg('Manage Reports'), about: msg('See and decide what members report') },
  MENTION_EVERYONE: {
    label: msg('Mention Everyone'),
    about: msg('Notify all members with @everyone and @here'),
  },
  MANAGE_MESSAGES: {
    label: msg('Manage Messages'),
    about: msg('Delete messages of members below their highest role'),
  },
  PIN_MESSAGES: { label: msg('Pin Messages'), about: msg('Pin messages that others should find again') },
  CHANGE_NICKNAME: { label: msg('Change Nickname'), about: msg('Change their own nickname') },
  MANAGE_NICKNAMES: {
    label: msg('Manage Nicknames'),
    about: msg('Change the names of members below their highest role'),
  },
  KICK_MEMBERS: {
    label: msg('Kick Members'),
    about: msg('Remove members; they can come back with an invite'),
  },
  BAN_MEMBERS: { label: msg('Ban Members'), about: msg('Ban and unban members') },
  CREATE_INVITE: { label: msg('Create Invite'), about: msg('Invite people to this server') },
  REVOKE_INVITE: { label: msg('Manage Invites'), about: msg('See, pause and revoke invites') },
  MANAGE_CHANNELS: { label: msg('Manage Channels'), about: msg('Create, edit, reorder and delete channels') },
  MANAGE_ROLES: {
    label: msg('Manage Roles'),
    about: msg('Create, edit and assign roles below their highest role'),
  },
  MANAGE_PERMISSIONS: {
    label: msg('Manage Permissions'),
    about: msg('Change who can do what in a channel or category'),
  },
  VIEW_AUDIT_LOG: { label: msg('View Audit Log'), about: msg('View staff actions') },
  MANAGE_EMOJI: { label: msg('Manage Emoji'), about: msg('Add, rename and delete emoji of this server') },
  MANAGE_SERVER: {
    label: msg('Manage Server'),
    about: msg(
      'Change name, pictures and links. Also grants Manage Invites, Manage Messages, Manage Emoji and View Audit Log',
    ),
  },
  ADMINISTRATOR: {
    label: msg('Administrator'),
    about: msg('Everything above, everywhere. Give it to as few people as possible'),
  },
};
