import { KnownLevels } from '../../contract/entities/boost';
import type { GuildId } from '../../contract/ids';
import { limitAtLevel } from '../../domain/boosts/levels';
import type { Session } from '../session/session';

/** Asks for the largest file that a guild takes by its boosts; the usual one where the server does not say. */
export const createGuildFileLimit =
  (session: Pick<Session, 'state' | 'callApi'>, usual: () => number) =>
  async (guildId: GuildId): Promise<number> => {
    const { state } = session;
    if (state.phase !== 'signed-in' || state.meta?.features.includes('boosts') !== true) return usual();
    const answer = await session.callApi('boosts.list', { guildId });
    const boosts = answer.ok ? KnownLevels.safeParse(answer.value).data : undefined;
    return boosts === undefined
      ? usual()
      : limitAtLevel(boosts.levels, boosts.level, 'attachment_bytes', usual());
  };
