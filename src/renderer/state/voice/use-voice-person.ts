import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { shownName } from '../../../domain/members/grouping';
import { useAppSelector } from '../hooks';
import { useMember } from '../members/use-member';
import { usePicture } from '../pictures/use-picture';
import { selectIsSpeaking } from './selectors';

/** How somebody in a voice channel is shown. */
export interface ShownPerson {
  readonly name: string;
  readonly src: string | null;
  readonly decoration: string | null;
  readonly isSpeaking: boolean;
}

/** Name, picture and voice of somebody in a voice channel. */
export const useVoicePerson = (guildId: GuildId, userId: UserId): ShownPerson => {
  const member = useMember(guildId, userId);
  const src = usePicture(member?.avatar ?? null);
  const decoration = usePicture(member?.avatarDecoration ?? null);
  const isSpeaking = useAppSelector((state) => selectIsSpeaking(state, userId));
  return { name: member === null ? t('Unknown user') : shownName(member), src, decoration, isSpeaking };
};
