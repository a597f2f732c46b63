import { z } from 'zod';
import { entity } from '../codec';
import { DirectChannel } from '../entities/direct-channel';
import { Relation } from '../entities/relation';
import { saidFields } from '../entities/user';
import type { ChannelId, UserId } from '../ids';
import { USER_NOTES } from '../people-limits';
import { foreignText, id, memberStatus } from '../schemas';

const channelId = id<ChannelId>();
const userId = id<UserId>();

/** The events about people and conversations: each goes to the sockets of one person. */
export const peopleEvents = {
  /** To the person's own sockets: what somebody is to them now, or that somebody's name or picture changed. */
  RELATION: { heardBy: 'user', feature: 'friends', data: entity({ relation: Relation }) },
  /** Somebody is nothing to the person any more. */
  RELATION_REMOVE: { heardBy: 'user', feature: 'friends', data: entity({ userId }) },
  /** The status of a friend. */
  FRIEND_STATUS: {
    heardBy: 'user',
    feature: 'friends',
    data: entity({ userId, status: memberStatus, ...saidFields }),
  },
  /** To the person's own sockets: what they say beside their status, and whether others see them as offline. */
  USER_STATUS: {
    heardBy: 'user',
    feature: 'custom-status',
    data: entity({ invisible: z.boolean(), ...saidFields }),
  },
  /** To the author's own sockets: what they have written about somebody; null for nothing. */
  USER_NOTE: {
    heardBy: 'user',
    feature: 'user-notes',
    data: entity({ userId, text: z.nullable(foreignText(USER_NOTES.text)) }),
  },
  /** To a member's own sockets: a conversation is in their list, as they see it. */
  DIRECT_CREATE: {
    heardBy: 'user',
    feature: 'direct-messages',
    cap: 'direct-messages',
    data: entity({ channel: DirectChannel }),
  },
  /** To a member's own sockets: its name, picture or members changed, or they have answered a request. */
  DIRECT_EDIT: {
    heardBy: 'user',
    feature: 'direct-messages',
    cap: 'direct-messages',
    data: entity({ channel: DirectChannel }),
  },
  /** To the person's own sockets: they have closed or left it, or were removed. */
  DIRECT_REMOVE: {
    heardBy: 'user',
    feature: 'direct-messages',
    cap: 'direct-messages',
    data: entity({ channelId }),
  },
} as const;
