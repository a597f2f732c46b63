import type { ReactNode } from 'react';
import type { GuildPreview } from '../../../contract/entities/guild';
import { t } from '../../../domain/i18n/t';
import { abbreviateCount, memberTotalText } from '../../../domain/members/counts';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../state/pictures/use-picture';
import { Avatar } from '../../ui/identity/Avatar';
import { GuildBadge } from '../../ui/identity/Badge';
import { EmojiText } from '../../ui/text/Emoji';
import { PresenceDot } from '../../ui/identity/PresenceDot';
import { Skeleton } from '../../ui/page/Skeleton';
import styles from './GuildCard.module.css';

interface GuildCardProps {
  readonly guild: GuildPreview;
  /** Whether the server was found in Discovery, without a person's invite. */
  readonly isListed: boolean;
  readonly children: ReactNode;
}

/** A server as its invite shows it: banner, picture, name, badge, counts and description. */
export function GuildCard({ guild, isListed, children }: GuildCardProps) {
  const icon = usePicture(guild.icon);
  const banner = usePicture(guild.banner);
  const description = guild.description?.trim() ?? '';
  return (
    <div className={styles.card}>
      <div className={styles.banner}>
        {banner === null ? null : <img className={styles.picture} src={banner} alt="" />}
      </div>
      <div className={styles.body}>
        <span className={styles.icon}>
          <Avatar name={guild.name} src={icon} size={80} shape="square" oneLetter />
        </span>
        <p className={styles.lead}>{isListed ? t('Open to everyone') : t('You have been invited to join')}</p>
        <h3 className={styles.name}>
          <span className={styles.nameText}>
            <EmojiText pieces={namePieces(guild.name)} />
          </span>
          <GuildBadge level={guild.verified} size={18} />
        </h3>
        <p className={styles.counts}>
          <span className={styles.count}>
            <PresenceDot status="active" />{' '}
            {t('{{onlineCount}} Online', { onlineCount: abbreviateCount(guild.onlineCount) })}
          </span>
          <span className={styles.count}>
            <PresenceDot status="inactive" /> {memberTotalText(guild.memberCount)}
          </span>
        </p>
        <section className={styles.about}>
          <h4 className={styles.heading}>{t('About this server')}</h4>
          <p className={styles.description} dir="auto" data-none={description === '' || undefined}>
            {description === '' ? t('No description set') : <EmojiText pieces={emojiPieces(description)} />}
          </p>
        </section>
        {children}
      </div>
    </div>
  );
}

/** The placeholder of a loading card. */
export function GuildCardSkeleton() {
  return (
    <div className={styles.card} role="status" aria-label={t('Loading invite')}>
      <div className={styles.banner} />
      <div className={styles.body}>
        <span className={styles.icon}>
          <Skeleton shape="block" width={80} height={80} />
        </span>
        <Skeleton width={170} height={14} />
        <Skeleton width={230} height={22} />
        <Skeleton width={150} height={14} />
        <Skeleton height={72} shape="block" />
        <Skeleton width={320} height={20} />
      </div>
    </div>
  );
}
