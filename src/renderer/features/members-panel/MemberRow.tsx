import { memo } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { isOnline, memberBadge, shownName } from '../../../domain/members/grouping';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectTopRoleColour } from '../../state/members/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { usePicture } from '../../state/pictures/use-picture';
import { useSaid } from '../../state/presence/use-said';
import { timedOutText } from '../../state/time-texts';
import { Adornment } from '../../ui/identity/Adornment';
import { Avatar } from '../../ui/identity/Avatar';
import { TagBadge } from '../../ui/identity/Badge';
import { TimeoutMark } from '../../ui/identity/TimeoutMark';
import { EmojiText } from '../../ui/text/Emoji';
import { PRESENCE_NAMES } from '../../ui/identity/PresenceDot';
import { TintedText } from '../../ui/text/TintedText';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './MembersPanel.module.css';

interface MemberRowProps {
  readonly guildId: GuildId;
  readonly member: Member;
  readonly tabIndex: 0 | -1;
}

/** One member: picture with status, name in the colour of the highest role, BOT badge. A press opens their profile. */
export const MemberRow = memo(function MemberRow({ guildId, member, tabIndex }: MemberRowProps) {
  const dispatch = useAppDispatch();
  const colour = useAppSelector((state) => selectTopRoleColour(state, guildId, member.id));
  const src = usePicture(member.avatar);
  const decoration = usePicture(member.avatarDecoration);
  const nameplate = usePicture(member.nameplate);
  const badge = memberBadge(member.role);
  const isBot = badge === 'bot' || badge === 'verified-bot';
  const isHere = isOnline(member);
  const name = shownName(member);
  const said = useSaid(member);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.member}
      data-offline={isHere ? undefined : true}
      aria-haspopup="dialog"
      data-member-id={member.id}
      onClick={() => dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId: member.id } }))}
    >
      <Adornment src={nameplate} className={styles.nameplate} />
      <Avatar
        name={name}
        src={src}
        decoration={decoration}
        size={32}
        status={member.status}
        tone={isBot ? 'bot' : undefined}
      />
      <span className={styles.who}>
        <span className={styles.nameLine}>
          <TintedText colour={isHere ? colour : null} className={styles.name}>
            <EmojiText pieces={namePieces(name)} />
          </TintedText>
          {isBot ? <TagBadge tag="BOT" verified={badge === 'verified-bot'} /> : null}
          {member.timedOutUntil === null ? null : <TimeoutMark text={timedOutText(member.timedOutUntil)} />}
        </span>
        <VisuallyHidden>, {t(PRESENCE_NAMES[member.status])}</VisuallyHidden>
        {said === null ? null : (
          <span className={styles.said}>
            <VisuallyHidden>, </VisuallyHidden>
            <EmojiText pieces={emojiPieces(said)} />
          </span>
        )}
      </span>
    </button>
  );
});
