import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encoderOf } from '../../../src/contract/codec';
import { toId, type ChannelId, type GuildId } from '../../../src/contract/ids';
import {
  channelOfConversation,
  guildOfConversation,
  isConversation,
} from '../../../src/contract/conversation-ids';
import { placed } from '../../../src/contract/place';

const Row = placed({ text: z.string() });
const channelId = toId<ChannelId>('7');

describe('a row in a place', () => {
  const inConversation = { guildId: guildOfConversation(channelId), channelId, text: 'Hello' };
  const inGuild = { guildId: toId<GuildId>('6'), channelId, text: 'Hello' };

  it('names no guild on the wire where it is of a conversation', () => {
    const wire = { guildId: null, channelId: '7', text: 'Hello' };
    expect(z.encode(Row, inConversation)).toEqual(wire);
    expect(encoderOf(Row)(inConversation)).toEqual(wire);
    expect(z.decode(Row, wire as never)).toEqual(inConversation);
    expect(isConversation(inConversation)).toBe(true);
    expect(channelOfConversation(inConversation.guildId)).toBe(channelId);
  });

  it('names its guild elsewhere', () => {
    const wire = { guildId: '6', channelId: '7', text: 'Hello' };
    expect(z.encode(Row, inGuild)).toEqual(wire);
    expect(encoderOf(Row)(inGuild)).toEqual(wire);
    expect(z.decode(Row, wire as never)).toEqual(inGuild);
    expect(isConversation(inGuild)).toBe(false);
  });

  it('is refused without a place', () => {
    expect(Row.safeParse({ guildId: null, text: 'Hello' }).success).toBe(false);
    expect(Row.safeParse({ channelId: '7', text: 'Hello' }).success).toBe(false);
  });
});
