import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { type GuildId, toId } from '../../../../src/contract/ids';
import { createGuildFileLimit } from '../../../../src/main/outbox/guild-file-limit';
import { fullMeta, makeSession } from '../../../support/renderer/factories';

const GUILD = toId<GuildId>('5');
const USUAL = 25;

const ask = async (answer: unknown, features: readonly string[] = ['boosts']) => {
  let asked = 0;
  const limit = createGuildFileLimit(
    {
      state: makeSession({ meta: { ...fullMeta, features: [...features] } }),
      callApi: () => {
        asked += 1;
        return Promise.resolve(
          answer === null
            ? failure({ kind: 'network', reason: 'timeout', detail: '' } as const)
            : success(answer),
        );
      },
    },
    () => USUAL,
  );
  return [await limit(GUILD), asked];
};

describe('the largest file of a guild', () => {
  const levels = [
    { at: 2, limits: { attachment_bytes: 10 } },
    { at: 7, limits: { attachment_bytes: 50 } },
  ];

  it('is that of its level, and never smaller than usual', async () => {
    expect(await ask({ level: 2, levels })).toEqual([50, 1]);
    expect(await ask({ level: 1, levels })).toEqual([USUAL, 1]);
    expect(await ask({ level: 0, levels })).toEqual([USUAL, 1]);
  });

  it('is the usual one where the server does not say, and is not asked for without the feature', async () => {
    expect(await ask(null)).toEqual([USUAL, 1]);
    expect(await ask({ level: 'high' })).toEqual([USUAL, 1]);
    expect(await ask({ level: 2, levels }, [])).toEqual([USUAL, 0]);
  });
});
