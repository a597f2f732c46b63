import { rankOfName } from '../messages/mention-query';

interface NamedMember {
  readonly username: string;
  readonly nickname: string | null;
}

/**
 * The members whose nickname or username matches a typed word, best first and then in their order. As `matchMentions`,
 * but a crowd is not gone through to its end once enough of the best are found.
 */
export const findMembers = <M extends NamedMember>(
  members: readonly M[],
  query: string,
  limit: number,
): readonly M[] => {
  const wanted = query.toLowerCase();
  const ranked: [M[], M[], M[]] = [[], [], []];
  const rankOf = ({ username, nickname }: M): number => {
    const byName = rankOfName(username, wanted);
    if (nickname === null || byName === 0) return byName;
    const byNickname = rankOfName(nickname, wanted);
    if (byName < 0 || byNickname < 0) return Math.max(byName, byNickname);
    return Math.min(byName, byNickname);
  };
  for (const member of members) {
    const rank = rankOf(member);
    if (rank >= 0 && ranked[rank] !== undefined && ranked[rank].length < limit) ranked[rank].push(member);
    if (ranked[0].length === limit) break;
  }
  return ranked.flat().slice(0, limit);
};
