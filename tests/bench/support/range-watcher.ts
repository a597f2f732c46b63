import { WebSocket } from 'ws';
import { call } from './rest';

interface Frame {
  readonly event: string;
  readonly data: {
    readonly session?: string;
    readonly from?: number;
    readonly ids?: readonly string[];
    readonly groups?: readonly { readonly count: number }[];
  };
}

/** A socket that watches parts of a member list, as the app does. */
export interface RangeWatcher {
  /** Milliseconds from the call to the event with these rows; checks that all of them are there. */
  readonly page: (from: number, count: number) => Promise<number>;
  readonly close: () => void;
}

export const openRangeWatcher = async (
  url: string,
  token: string,
  { guildId, members }: { readonly guildId: string; readonly members: number },
): Promise<RangeWatcher> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/gateway?status=active&v=2`, token);
  let heard: (frame: Frame, bytes: number) => void = () => undefined;
  const session = await new Promise<string>((done, fail) => {
    socket.on('error', fail);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      if (frame.event === 'HELLO') done(frame.data.session ?? '');
      else heard(frame, data.length);
    });
  });
  return {
    page: async (from, count) => {
      const began = performance.now();
      const came = new Promise<{ readonly ms: number; readonly frame: Frame }>((done) => {
        heard = (frame) => {
          if (frame.event === 'GUILD_MEMBER_RANGE' && frame.data.from === from)
            done({ ms: performance.now() - began, frame });
        };
      });
      await call(url, 'POST', '/guild/members/watch', {
        token,
        headers: { 'Gateway-Session': session },
        body: { guildId, from, count },
      });
      const { ms, frame } = await came;
      const { ids = [], groups = [] } = frame.data;
      const total = groups.reduce((sum, group) => sum + group.count, 0);
      if (total !== members || new Set(ids).size !== Math.min(count, members - from))
        throw new Error(`A page of ${ids.length} rows of ${total} members`);
      return ms;
    },
    close: () => socket.terminate(),
  };
};
