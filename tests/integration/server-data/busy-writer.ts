/**
 * A process that writes messages as fast as it can until it is killed, and prints which were acknowledged. Arguments:
 * data folder, channel, author, name of the round.
 */
import { toId, type ChannelId, type UserId } from '../../../src/contract/ids';
import { openStoreFor } from '../../support/node/test-store';

const CALLERS = 16;
const [dataDir = '', channel = '', author = '', round = ''] = process.argv.slice(2);
const store = await openStoreFor({ dataDir });
let count = 0;

const writeForEver = async (): Promise<never> => {
  for (;;) {
    const nonce = `${round}-${(count += 1)}`;
    const { kind } = await store.writeMessage({
      channelId: toId<ChannelId>(channel),
      authorId: toId<UserId>(author),
      content: nonce,
      parentId: null,
      nonce,
      mentionsEveryone: false,
    });
    if (kind === 'created') process.stdout.write(`${nonce}\n`);
  }
};

await Promise.all(Array.from({ length: CALLERS }, writeForEver));
