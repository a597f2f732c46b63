import type { DirectChannel, DirectMember } from '../../contract/entities/direct-channel';
import type { UserId } from '../../contract/ids';
import { t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';

type Named = Pick<DirectChannel, 'type' | 'name' | 'members'>;

/** Those who are in a conversation besides the signed-in user. */
export const othersIn = (
  { members }: Pick<DirectChannel, 'members'>,
  me: UserId | null,
): readonly DirectMember[] => members.filter(({ id }) => id !== me);

/** The other person of a conversation of two; null for a group. */
export const partnerIn = (channel: Named, me: UserId | null): DirectMember | null =>
  channel.type === 'direct' ? (othersIn(channel, me)[0] ?? null) : null;

/** What a conversation is called: the other person's name, a group's own name, or the names of its members. */
export const conversationName = (channel: Named, me: UserId | null): string => {
  const own = channel.type === 'group' ? stripInvisible(channel.name ?? '').trim() : '';
  if (own !== '') return own;
  const names = othersIn(channel, me).map(({ username }) => username);
  if (names.length > 0) return names.join(', ');
  return channel.type === 'group' ? t('Empty group') : t('Deleted User');
};
