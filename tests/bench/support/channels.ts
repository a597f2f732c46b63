import type { Account } from './community';
import { call } from './rest';

/** Creates a text channel; returns its id. */
export const createChannel = async (
  url: string,
  owner: Account,
  guildId: string,
  name: string,
): Promise<string> => {
  const { body } = await call(url, 'POST', '/channel/create', {
    token: owner.token,
    body: { guildId, name, type: 'text', categoryId: null },
  });
  return (body['channel'] as { id: string }).id;
};

/** Sends one message. */
export const postMessage = async (
  url: string,
  author: Account,
  channelId: string,
  content: string,
): Promise<void> => {
  await call(url, 'POST', '/channel/message/create', {
    token: author.token,
    from: author.from,
    body: { channelId, content, parent_id: null },
  });
};
