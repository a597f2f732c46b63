import { expect, it } from 'vitest';
import { type Failure, failure, type Result, success } from '../../../../src/contract/failure';
import { createSendReply } from '../../../../src/main/desktop/send-reply';
import type { Fate } from '../../../../src/main/outbox/fates';

const PLACE = { guildId: '5', channelId: '100', messageId: '7' };
const REPLY = { place: PLACE, parentId: '7', content: 'See you' };

const replying = async (fate: Fate, shown: Result<null> = success(null)) => {
  const done: unknown[] = [];
  const sendReply = createSendReply({
    send: async (reply) => (done.push(reply), fate),
    show: async (content) => (done.push(content), shown),
    open: (link) => done.push(link),
  });
  await sendReply(REPLY);
  return done;
};
const refused = (why: Failure): Fate => ({ kind: 'refused', failure: why });

it('sends, and says nothing where the server has it', async () => {
  expect(await replying({ kind: 'done' })).toEqual([REPLY]);
});

it.each<[string, Fate, string]>([
  [
    'the words of the server',
    refused({ kind: 'refused', status: 403, message: 'You cannot message this user', retryAfterMs: null }),
    'You cannot message this user',
  ],
  ['that this computer could not keep it', refused({ kind: 'local', code: 'disk', detail: 'Full' }), 'Full'],
  ['that it was not sent', refused({ kind: 'signed-out' }), 'The message could not be sent'],
  ['that it may have arrived', { kind: 'unsure' }, 'The connection was lost, so it may have arrived.'],
])('tells %s, with what was written, and leads to the place', async (_name, fate, why) => {
  const [, told, ...more] = await replying(fate);
  expect(told).toMatchObject({
    title: 'Your reply was not sent',
    body: `${why}\nSee you`,
    place: { ...PLACE, messageId: null },
  });
  expect(more).toEqual([]);
});

it('opens the place where the system does not show that', async () => {
  const mute = failure({ kind: 'local', code: 'no-notifications', detail: '' } as const);
  expect((await replying({ kind: 'unsure' }, mute)).at(-1)).toEqual({
    ...{ kind: 'channel', ...PLACE, messageId: null },
  });
});
