import { type BareServer, startBareServer } from './bare-server';
import { type MadeCommunity, makeCommunity } from './made-community';
import { call, closeConnections } from './rest';
import { type ServerProcess, startServerProcessOn } from './server-process';
import { messageFrame } from './stamp';

/** A server that delivers each text to all its sockets: the product or its floor, seen from outside in the same way. */
export interface FanOutSide {
  readonly pid: number;
  /** The address of the sockets; empty tokens where none are needed. */
  readonly gateway: string;
  readonly tokens: readonly string[];
  /** Hands a text to the server; resolves when the server, if it acknowledges, has acknowledged it. */
  readonly send: (text: string, index: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const SOCKETS_PER_USER = 5;

/** The floor: bare ws, which writes the same frame to each socket. */
export const bareSide = async (sockets: number): Promise<FanOutSide> => {
  const server: BareServer = await startBareServer();
  const sender = await server.openSender();
  return {
    pid: server.pid,
    gateway: server.url,
    tokens: Array.from({ length: sockets }, () => ''),
    send: async (text, index) => sender.send(messageFrame(text, index)),
    stop: async () => {
      sender.close();
      await server.stop();
    },
  };
};

/** Where a server of its own listens for live connections. */
export const gatewayOf = (server: Pick<ServerProcess, 'url'>): string =>
  `${server.url.replace('http', 'ws')}/gateway?status=active&v=2`;

/** Posts a message by REST as one of the accounts, by turns. */
export const postMessage = async (
  url: string,
  { accounts, channelId }: Pick<MadeCommunity, 'accounts' | 'channelId'>,
  index: number,
  content: string,
): Promise<void> => {
  const author = accounts[index % accounts.length];
  if (author === undefined) throw new Error('Nobody can post');
  await call(url, 'POST', '/channel/message/create', {
    token: author.token,
    body: { channelId, content, parent_id: null },
  });
};

/** The product: one guild, five sockets for each member, messages posted by REST and stored first. */
export const productSide = async (sockets: number): Promise<FanOutSide> => {
  const members = sockets / SOCKETS_PER_USER;
  const community = await makeCommunity({ members, accounts: members });
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  return {
    pid: server.pid,
    gateway: gatewayOf(server),
    tokens: community.accounts.flatMap(({ token }) => Array.from({ length: SOCKETS_PER_USER }, () => token)),
    send: (text, index) => postMessage(server.url, community, index, text),
    stop: async () => {
      closeConnections();
      await server.stop();
    },
  };
};
