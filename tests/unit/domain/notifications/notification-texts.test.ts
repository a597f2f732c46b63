import { describe, expect, it } from 'vitest';
import { toId } from '../../../../src/contract/ids';
import { inviteHosts } from '../../../../src/domain/links/invite-hosts';
import type { Notice } from '../../../../src/domain/notifications/group-notifications';
import {
  groupBody,
  nativeName,
  noticeBody,
  noticeTitle,
} from '../../../../src/domain/notifications/notification-texts';
import { muteEnd } from '../../../../src/domain/notifications/mute-times';

const message = {
  guildId: toId<never>('5'),
  channelId: toId<never>('100'),
  messageId: toId<never>('7'),
  isForMe: false,
};
const names = { author: 'Wren', channel: 'general', guild: 'The Hall' };
const context = { hosts: inviteHosts(null, []), nameOf: () => 'Ada' };
const body = (content: string): string => noticeBody({ content, attachments: [] }, true, context);

describe('the texts of a notification', () => {
  it('name author, channel and server', () => {
    const single: Notice = { kind: 'message', key: '7', message };
    expect(noticeTitle(single, names)).toBe('Wren in #general (The Hall)');
    const group: Notice = { kind: 'channel', key: 'k', count: 4, channels: 1, mentions: 0, message };
    expect(noticeTitle(group, names)).toBe('4 new messages in #general (The Hall)');
    expect(noticeTitle({ ...group, kind: 'all', count: 12, channels: 7 }, names)).toBe(
      '12 new messages in 7 channels',
    );
    expect([0, 1, 2].map(groupBody)).toEqual(['', '1 mentions you', '2 mention you']);
  });

  it('hold names that cannot reorder, break or fill the line', () => {
    expect(nativeName('gen\u202eeral\n\u200bx')).toBe('generalx');
    expect(nativeName('a'.repeat(50))).toBe(`${'a'.repeat(40)}…`);
    expect(nativeName('👩🏽‍💻 lab')).toBe('👩🏽‍💻 lab');
  });

  it.each([
    ['hello **you**', 'hello you'],
    ['<@1> look', '@Ada look'],
    ['||the butler||', '[spoiler]'],
    ['`rm -rf`', 'rm -rf'],
    ['one\n\ntwo', 'one two'],
    ['\u202eevil\u202c', 'evil'],
    ['👍', '👍'],
  ])('say %j in plain words', (content, said) => expect(body(content)).toBe(said));

  it('cut a long message, and say nothing where nothing is to be said', () => {
    expect(body('x'.repeat(500))).toBe(`${'x'.repeat(200)}…`);
    expect(noticeBody({ content: 'secret', attachments: [1] }, false, context)).toBe('');
    expect(noticeBody(undefined, true, context)).toBe('');
  });

  it('say that there are attachments', () => {
    expect(noticeBody({ content: '', attachments: [1] }, true, context)).toBe('Attachment');
    expect(noticeBody({ content: 'Look', attachments: [1, 2] }, true, context)).toBe('Look (2 attachments)');
  });

  it('name a gift', () => {
    const gift = { name: 'Star\u202elight' };
    expect(noticeBody({ content: '', attachments: [], gift }, true, context)).toBe('Gift: Starlight');
    expect(noticeBody({ content: 'For you', attachments: [], gift }, true, context)).toBe('For you');
  });
});

describe('a mute', () => {
  const now = new Date(2026, 0, 5, 22, 30).getTime();
  it('ends after its time, or on the next morning', () => {
    expect(muteEnd('15-minutes', now) - now).toBe(900_000);
    expect(muteEnd('1-hour', now) - now).toBe(3_600_000);
    expect(muteEnd('8-hours', now) - now).toBe(8 * 3_600_000);
    expect(new Date(muteEnd('tomorrow', now))).toEqual(new Date(2026, 0, 6, 8, 0));
    expect(new Date(muteEnd('tomorrow', new Date(2026, 0, 6, 0, 30).getTime()))).toEqual(
      new Date(2026, 0, 7, 8, 0),
    );
  });
});
