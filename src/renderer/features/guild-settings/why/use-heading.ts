import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { selectChannel } from '../../../state/channels/selectors';
import type { PermissionQuestion } from '../../../state/explanations/types';
import { useAppSelector } from '../../../state/hooks';
import { selectMemberName } from '../../../state/members/selectors';
import { selectMyId } from '../../../state/session/selectors';
import { channelText, headingText } from './why-texts';

/** The name of the member who is asked about; null for the user. */
export const useWhose = ({
  guildId,
  userId,
}: Pick<PermissionQuestion, 'guildId' | 'userId'>): string | null => {
  const me = useAppSelector(selectMyId);
  const name = useAppSelector((state) => selectMemberName(state, guildId, userId));
  return userId === me ? null : stripInvisible(name ?? t('Unknown member'));
};

/** The sentence over the steps. */
export const useHeading = (question: PermissionQuestion, allowed: boolean): string => {
  const { guildId, channelId, permission } = question;
  const name = useWhose(question);
  const guild = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const channel = useAppSelector((state) => (channelId === null ? null : selectChannel(state, channelId)));
  const place = channel === null ? stripInvisible(guild) : channelText(channel);
  return headingText({ name, permission, place, allowed });
};
