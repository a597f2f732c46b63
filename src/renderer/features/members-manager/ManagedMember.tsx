import { Crown } from 'lucide-react';
import { memo } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { memberBadge, rolesOf, shownName } from '../../../domain/members/grouping';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { usePicture } from '../../state/pictures/use-picture';
import { selectRoleMap } from '../../state/roles/selectors';
import { selectFactsOf, selectSeesHistory } from '../../state/member-notes/selectors';
import { timedOutText } from '../../state/time-texts';
import { Avatar } from '../../ui/identity/Avatar';
import { TagBadge } from '../../ui/identity/Badge';
import { TimeoutMark } from '../../ui/identity/TimeoutMark';
import { ColourDot } from '../../ui/identity/ColourDot';
import { EmojiText } from '../../ui/text/Emoji';
import { PRESENCE_NAMES } from '../../ui/identity/PresenceDot';
import { TintedText } from '../../ui/text/TintedText';
import { Tooltip } from '../../ui/overlay/Tooltip';
import { FactColumns, WarningMark } from './MemberFacts';
import styles from './MembersManager.module.css';

interface ManagedMemberProps {
  readonly guildId: GuildId;
  readonly member: Member;
  readonly tabIndex: 0 | -1;
  /** Whether it is chosen; absent where rows cannot be chosen. */
  readonly isPicked?: boolean;
}

/** A member with handle, badges, the three highest roles and status. A press opens the profile. */
export const ManagedMember = memo(function ManagedMember({
  guildId,
  member,
  tabIndex,
  isPicked,
}: ManagedMemberProps) {
  const dispatch = useAppDispatch();
  const isOwner = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId === member.id);
  const seesFacts = useAppSelector((state) => selectSeesHistory(state, guildId));
  const facts = useAppSelector((state) => (seesFacts ? selectFactsOf(state, guildId, member.id) : null));
  const roleMap = useAppSelector((state) => selectRoleMap(state, guildId));
  const src = usePicture(member.avatar);
  const decoration = usePicture(member.avatarDecoration);
  const roles = rolesOf(member.roleIds, roleMap).filter((role) => !role.isDefault);
  const shown = roles.slice(0, COUNTS.memberRoleChips);
  const rest = roles.slice(COUNTS.memberRoleChips);
  const badge = memberBadge(member.role);
  const isBot = badge === 'bot' || badge === 'verified-bot';
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.member}
      aria-haspopup="dialog"
      aria-description={isPicked === true ? t('Selected') : undefined}
      data-member-id={member.id}
      data-facts={seesFacts || undefined}
      onClick={() => dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId: member.id } }))}
    >
      <Avatar
        name={shownName(member)}
        src={src}
        decoration={decoration}
        size={40}
        status={member.status}
        tone={isBot ? 'bot' : undefined}
      />
      <span className={styles.who}>
        <span className={styles.nameLine}>
          <TintedText colour={roles[0]?.color ?? null} className={styles.name}>
            <EmojiText pieces={namePieces(shownName(member))} />
          </TintedText>
          {isOwner ? (
            <Tooltip text={t('Server Owner')} as="name">
              <span role="img" className={styles.crown}>
                <Crown size={14} aria-hidden />
              </span>
            </Tooltip>
          ) : null}
          {isBot ? <TagBadge tag="BOT" verified={badge === 'verified-bot'} /> : null}
          {member.timedOutUntil === null ? null : <TimeoutMark text={timedOutText(member.timedOutUntil)} />}
          {facts === null || facts.warnings === 0 ? null : <WarningMark count={facts.warnings} />}
        </span>
        {member.nickname === null ? null : (
          <span className={styles.handle}>@{stripInvisible(member.username)}</span>
        )}
      </span>
      <span className={styles.roles}>
        {shown.map((role) => (
          <span key={role.id} className={styles.chip}>
            <ColourDot colour={role.color} size={8} />
            <span className={styles.roleName}>
              <EmojiText pieces={namePieces(role.name)} />
            </span>
          </span>
        ))}
        {rest.length === 0 ? null : (
          <Tooltip text={rest.map((role) => stripInvisible(role.name)).join(', ')}>
            <span className={styles.more}>{t('+{{rest}} more', { rest: rest.length })}</span>
          </Tooltip>
        )}
      </span>
      {seesFacts ? <FactColumns facts={facts} /> : null}
      <span className={styles.status}>{t(PRESENCE_NAMES[member.status])}</span>
    </button>
  );
});
