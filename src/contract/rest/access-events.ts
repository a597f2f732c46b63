/**
 * The events of a change of who may do what in a guild's channels, each to those concerned
 * (protocol.md 'Permissions of a channel').
 */
export const ACCESS_EVENTS = [
  ...(['GUILD_JOINED', 'CHANNEL_ACCESS', 'GUILD_CHANNEL_CREATE', 'GUILD_CHANNEL_DELETE'] as const),
  ...(['GUILD_CATEGORY_CREATE', 'GUILD_CATEGORY_DELETE'] as const),
] as const;
