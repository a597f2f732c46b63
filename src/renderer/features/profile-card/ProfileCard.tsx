import { Ellipsis, IdCard, PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { SIZES, TIMERS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { memberBadge, shownName } from '../../../domain/members/grouping';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch } from '../../state/hooks';
import type { Moderation } from '../../state/members/types';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { useSaid } from '../../state/presence/use-said';
import { usePicture } from '../../state/pictures/use-picture';
import { dateText, timedOutText } from '../../state/time-texts';
import { toastShown } from '../../state/toasts/slice';
import { Avatar } from '../../ui/identity/Avatar';
import { TagBadge } from '../../ui/identity/Badge';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmojiText } from '../../ui/text/Emoji';
import { ErrorState } from '../../ui/page/ErrorState';
import { IconButton } from '../../ui/form/IconButton';
import { Menu } from '../../ui/overlay/Menu';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import { PRESENCE_NAMES } from '../../ui/identity/PresenceDot';
import { TimeoutMark } from '../../ui/identity/TimeoutMark';
import { Skeleton } from '../../ui/page/Skeleton';
import styles from './ProfileCard.module.css';
import { ModerationSection } from './ModerationSection';
import { NoteSection } from './NoteSection';
import { PermissionsEntry } from './PermissionsEntry';
import { RoleChips } from './RoleChips';
import { useRelation } from './use-relation';
import { useReportEntries } from './use-report-entries';
import { useRights } from './use-rights';
import { type ShownMember, type ShownProfile, useShownMember } from './use-shown-member';

interface ProfileCardProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly onClose: () => void;
  /** Renders the dialog before a kick or a ban; `close` reports whether it was done. */
  readonly renderModeration: (action: Moderation, close: (isDone: boolean) => void) => ReactNode;
  /** Renders the dialog for the member's nickname. */
  readonly renderRenaming: (close: () => void) => ReactNode;
}

/** A member: who they are, their roles here, and the viewer's actions (docs/spec/members.md 'Profile card'). */
export function ProfileCard({ guildId, userId, ...questions }: ProfileCardProps) {
  const profile = useShownMember(guildId, userId);
  const { member } = profile;
  const name = member === null ? '' : shownName(member);
  return (
    <Dialog
      open
      onClose={questions.onClose}
      title={member === null ? t('Profile') : t('Profile of {{name}}', { name: stripInvisible(name) })}
      titleHidden
      flush
      width={SIZES.profileCardWidth}
    >
      {member === null ? (
        <Unknown profile={profile} />
      ) : (
        <Known guildId={guildId} member={member} profile={profile} {...questions} />
      )}
    </Dialog>
  );
}

function Unknown({ profile }: { readonly profile: ShownProfile }) {
  if (profile.phase === 'failed') {
    return (
      <div className={styles.failed}>
        <ErrorState message={profile.error ?? t('Failed to load member data')} onRetry={profile.retry} />
      </div>
    );
  }
  return (
    <div role="status" aria-label={t('Loading profile')}>
      <div className={styles.banner} />
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={styles.avatar}>
            <Skeleton shape="round" width={80} height={80} />
          </span>
        </div>
        <Skeleton width={180} height={24} />
        <Skeleton height={60} shape="block" />
        <Skeleton width={240} height={26} />
      </div>
    </div>
  );
}

interface KnownProps extends Omit<ProfileCardProps, 'userId'> {
  readonly member: ShownMember;
  readonly profile: ShownProfile;
}

function Known({ guildId, member, profile, onClose, renderModeration, renderRenaming }: KnownProps) {
  const dispatch = useAppDispatch();
  const rights = useRights(guildId, member.id);
  const src = usePicture(member.avatar);
  const decoration = usePicture(member.avatarDecoration);
  const [asked, setAsked] = useState<Moderation | 'nickname' | null>(null);
  const [isDone, setIsDone] = useState(false);
  const closeCard = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(closeCard, TIMERS.profileCardCloseMs);
    return () => clearTimeout(timer);
  }, [isDone]);

  const name = shownName(member);
  const [wasListed, setWasListed] = useState(profile.isListed);
  if (profile.isListed && !wasListed) setWasListed(true);
  const hasLeft = wasListed && !profile.isListed;
  // The dialogs of moderation handle a leaving member themselves.
  const isOpenQuestion = (asked !== null && asked !== 'nickname') || isDone;
  useCloseWhen(
    hasLeft && !isOpenQuestion ? t('{{name}} has left the server', { name: stripInvisible(name) }) : null,
    onClose,
  );
  const said = useSaid(member);
  const badge = memberBadge(member.role);
  const relation = useRelation(guildId, member);
  const report = useReportEntries(guildId, member.id);
  const isBot = badge === 'bot' || badge === 'verified-bot';
  const copyId = async (): Promise<void> => {
    await navigator.clipboard.writeText(member.id);
    dispatch(toastShown('success', t('User ID copied to clipboard')));
  };
  const entries: readonly MenuEntry[] = [
    ...relation.entries,
    ...(rights.mayRename
      ? [
          {
            label: t('Change Nickname'),
            icon: <PenLine />,
            disabledReason: rights.blocked,
            onSelect: () => setAsked('nickname'),
          },
        ]
      : []),
    ...report,
    { label: t('Copy User ID'), icon: <IdCard />, onSelect: () => void copyId() },
  ];
  return (
    <>
      <div className={styles.banner} data-role={member.role} />
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={styles.avatar}>
            <Avatar
              name={name}
              src={src}
              decoration={decoration}
              size={80}
              status={profile.hasLeft ? undefined : member.status}
              tone={isBot ? 'bot' : undefined}
            />
          </span>
          {relation.button}
          <Menu
            align="end"
            trigger={<IconButton label={t('More')} icon={<Ellipsis />} />}
            entries={entries}
          />
        </div>
        <div>
          <h3 className={styles.name}>
            <bdi className={styles.nameText}>
              <EmojiText pieces={namePieces(name)} />
            </bdi>
            {badge === null ? null : (
              <TagBadge tag={isBot ? 'BOT' : 'STAFF'} verified={badge === 'verified-bot'} />
            )}
            {member.timedOutUntil === null ? null : <TimeoutMark text={timedOutText(member.timedOutUntil)} />}
          </h3>
          <p className={styles.handle}>
            {member.nickname === null ? null : <span>@{stripInvisible(member.username)} · </span>}
            {profile.hasLeft ? t('No longer in this server') : t(PRESENCE_NAMES[member.status])}
          </p>
          {said === null ? null : (
            <p className={styles.said}>
              <EmojiText pieces={emojiPieces(said)} />
            </p>
          )}
        </div>
        {/* Of somebody in a conversation nothing but the bio is known. */}
        <NoteSection userId={member.id} name={stripInvisible(name)} />
        <div className={styles.panel} hidden={!profile.isInServer && (profile.bio ?? '').trim() === ''}>
          <About profile={profile} />
          {profile.hasLeft || !profile.isInServer ? null : (
            <Section title={t('Roles')}>
              <RoleChips
                guildId={guildId}
                userId={member.id}
                roleIds={member.roleIds}
                mayAssign={isDone ? () => false : rights.mayAssign}
              />
            </Section>
          )}
          {!profile.hasLeft && rights.mayExplain ? (
            <Section title={t('Permissions')}>
              <PermissionsEntry guildId={guildId} userId={member.id} />
            </Section>
          ) : null}
          {isDone || !profile.isInServer ? null : (
            <ModerationSection
              guildId={guildId}
              userId={member.id}
              name={name}
              rights={rights}
              onAsk={setAsked}
            />
          )}
        </div>
      </div>
      {asked === 'nickname' ? renderRenaming(() => setAsked(null)) : null}
      {asked === null || asked === 'nickname'
        ? null
        : renderModeration(asked, (wasDone) => {
            setAsked(null);
            // Who is warned or timed out stays.
            if (wasDone && (asked === 'kick' || asked === 'ban')) setIsDone(true);
          })}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Section({ title, className, children }: SectionProps) {
  return (
    <section className={className}>
      <h4 className={styles.heading}>{title}</h4>
      {children}
    </section>
  );
}

/** The fetched part: the bio and the dates. */
function About({ profile }: { readonly profile: ShownProfile }) {
  const { bio, joinedAt, createdAt, phase, error, retry } = profile;
  if (phase === 'loading') {
    return (
      <div role="status" aria-label={t('Loading profile')} className={styles.loading}>
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </div>
    );
  }
  if (phase === 'failed' && joinedAt === null) {
    return (
      <div className={styles.inlineError}>
        <span>{error}</span>
        <Button size="s" onClick={retry}>
          {t('Try Again')}
        </Button>
      </div>
    );
  }
  const text = bio?.trim() ?? '';
  return (
    <>
      {text === '' ? null : (
        <Section title={t('About Me')}>
          <p className={styles.bio} dir="auto">
            <EmojiText pieces={emojiPieces(text)} />
          </p>
        </Section>
      )}
      {joinedAt === null && createdAt === null ? null : (
        <div className={styles.dates}>
          {joinedAt === null ? null : (
            <Section title={t('Joined Guild')}>
              <time dateTime={joinedAt}>{dateText(joinedAt)}</time>
            </Section>
          )}
          {createdAt === null ? null : (
            <Section title={t('Account Created')}>
              <time dateTime={createdAt}>{dateText(createdAt)}</time>
            </Section>
          )}
        </div>
      )}
    </>
  );
}
