import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/contract/entities/message';
import { type ChannelId, type GuildId, toId } from '../../../../src/contract/ids';
import { argumentsOf, type SearchArguments } from '../../../../src/domain/search/filters';
import { isFound } from '../../../../src/domain/search/held';
import { parseQuery } from '../../../../src/domain/search/query';
import { at, id, makeAttachment, makeEmbed, makeMessage } from '../../../support/renderer/factories';

const guildId = toId<GuildId>('5');
const channelId = toId<ChannelId>('100');

const isFoundBy = (text: string, change: Partial<SearchArguments>, message: Partial<Message>): boolean => {
  const asked = { ...argumentsOf({ text, filters: [], guildId }, 'new'), ...change };
  return isFound({ guildId, channelId, message: makeMessage(10, message) }, asked, parseQuery(text));
};

describe('a message on this computer', () => {
  it('is found by its words, and those of the names of its files', () => {
    expect(isFoundBy('plan', {}, { content: 'Planned' })).toBe(true);
    expect(isFoundBy('plan -party', {}, { content: 'a plan for the party' })).toBe(false);
    expect(
      isFoundBy('plan', {}, { content: '', attachments: [makeAttachment(1, { name: 'plan.pdf' })] }),
    ).toBe(true);
  });

  it('is found by author, channel, guild and mention', () => {
    expect(isFoundBy('', { from: [id(3), id(2)] }, {})).toBe(true);
    expect(isFoundBy('', { from: [id(3)] }, {})).toBe(false);
    expect(isFoundBy('', { in: [channelId] }, {})).toBe(true);
    expect(isFoundBy('', { in: [id(101)] }, {})).toBe(false);
    expect(isFoundBy('', { guildId: null }, {})).toBe(true);
    expect(isFoundBy('', { guildId: id(6) }, {})).toBe(false);
    expect(isFoundBy('', { mentions: [id(7)] }, { content: 'hello <@7>' })).toBe(true);
    expect(isFoundBy('', { mentions: [id(7)] }, { content: 'hello `<@7>`' })).toBe(false);
  });

  it('is found by what it has', () => {
    const image = { attachments: [makeAttachment(1, { kind: 'image' })] };
    expect(isFoundBy('', { has: ['image', 'file'] }, image)).toBe(true);
    expect(isFoundBy('', { has: ['image', 'video'] }, image)).toBe(false);
    expect(isFoundBy('', { has: ['link'] }, { content: 'at https://example.org' })).toBe(true);
    expect(isFoundBy('', { has: ['embed'] }, { embeds: [makeEmbed(1)] })).toBe(true);
    expect(isFoundBy('', { has: ['reaction'] }, {})).toBe(false);
    const thread = { id: id<never>(900), name: 'Plans', messageCount: 1, lastMessageAt: at(1) };
    expect(isFoundBy('', { has: ['thread'] }, { thread })).toBe(true);
    expect(isFoundBy('', { has: ['thread'] }, {})).toBe(false);
  });

  it('is found by its time and by its pin', () => {
    expect(isFoundBy('', { after: at(10), before: at(11) }, {})).toBe(true);
    expect(isFoundBy('', { after: at(11) }, {})).toBe(false);
    expect(isFoundBy('', { before: at(10) }, {})).toBe(false);
    expect(isFoundBy('', { pinned: true }, { pinned: true })).toBe(true);
    expect(isFoundBy('', { pinned: false }, { pinned: true })).toBe(false);
  });

  it('is not found if the server says it', () => {
    expect(isFoundBy('', { in: [channelId] }, { content: '', system: 'join' })).toBe(false);
  });
});
