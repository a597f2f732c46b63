import { expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId, MessageId, RoleId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMessage } from '../../../../../src/renderer/state/messages/selectors';
import { at, id, makeMessage } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const messageId = id<MessageId>(101);
const role = id<RoleId>(9);
const edit = { guildId: id<GuildId>(5), channelId, messageId, content: 'new', editedAt: at(9) };

const start = async () => {
  const messages = [makeMessage(101, { mentionsEveryone: false, mentionRoles: [role] })];
  const bridge = createFakeBridge({ 'messages.list': () => success({ error: 0, data: { messages } }) });
  const { store, hear } = await startTestApp({ bridge });
  return { hear, row: () => selectMessage(store.getState(), channelId, messageId) };
};

it('an edited message has the mentions that the server counts now', async () => {
  const { hear, row } = await start();
  hear(liveEvent('CHANNEL_MESSAGE_EDIT', { ...edit, mentionsEveryone: true, mentionRoles: [] }));
  expect(row()).toMatchObject({ content: 'new', isEdited: true, mentionsEveryone: true, mentionRoles: [] });
});

it('keeps those of before where the server does not say', async () => {
  const { hear, row } = await start();
  hear(liveEvent('CHANNEL_MESSAGE_EDIT', { ...edit, mentionsEveryone: undefined }));
  expect(row()).toMatchObject({ content: 'new', mentionsEveryone: false, mentionRoles: [role] });
});
