import { memo } from 'react';
import type { DiscoveryGuild } from '../../../contract/entities/guild';
import { t } from '../../../domain/i18n/t';
import { abbreviateCount, memberTotalText } from '../../../domain/members/counts';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectGuild } from '../../state/navigation/thunks';
import { overlayOpened } from '../../state/overlays/slice';
import { usePicture } from '../../state/pictures/use-picture';
import { Avatar } from '../../ui/identity/Avatar';
import { GuildBadge } from '../../ui/identity/Badge';
import { Button } from '../../ui/form/Button';
import { EmojiText } from '../../ui/text/Emoji';
import { PresenceDot } from '../../ui/identity/PresenceDot';
import { Skeleton } from '../../ui/page/Skeleton';
import styles from './DiscoveryCard.module.css';

/** A server that can be joined; a server of the user can be opened. */
export const DiscoveryCard = memo(function DiscoveryCard({ guild }: { readonly guild: DiscoveryGuild }) {
  const dispatch = useAppDispatch();
  const isMember = useAppSelector((state) => state.guilds.byId[guild.id] !== undefined);
  const icon = usePicture(guild.iconUrl);
  const banner = usePicture(guild.bannerUrl);
  const description = guild.description?.trim() ?? '';
  const code = guild.inviteCode;
  const name = stripInvisible(guild.name);
  return (
    <li className={styles.card}>
      <div className={styles.banner}>
        {banner === null ? null : <img className={styles.picture} src={banner} alt="" loading="lazy" />}
      </div>
      <span className={styles.icon}>
        <Avatar name={guild.name} src={icon} size={48} shape="square" />
      </span>
      <div className={styles.body}>
        <h2 className={styles.name}>
          <span className={styles.nameText}>
            <EmojiText pieces={namePieces(guild.name)} />
          </span>
          <GuildBadge level={guild.verified} size={16} />
        </h2>
        <p className={styles.description} dir="auto" data-none={description === '' || undefined}>
          {description === '' ? t('No description set') : <EmojiText pieces={emojiPieces(description)} />}
        </p>
        <footer className={styles.foot}>
          <span className={styles.counts}>
            <span className={styles.count}>
              <PresenceDot status="active" />{' '}
              {t('{{onlineMembers}} Online', { onlineMembers: abbreviateCount(guild.onlineMembers) })}
            </span>
            <span className={styles.count}>{memberTotalText(guild.totalMembers)}</span>
          </span>
          {isMember ? (
            <Button
              size="s"
              aria-label={t('Open {{name}}', { name })}
              onClick={() => void dispatch(selectGuild(guild.id))}
            >
              {t('Open')}
            </Button>
          ) : (
            <Button
              size="s"
              variant="primary"
              aria-label={t('Join {{name}}', { name })}
              disabledReason={code === null ? t('Not accepting new members right now') : undefined}
              onClick={() => {
                if (code !== null)
                  dispatch(overlayOpened({ kind: 'join-invite', about: { code, isListed: true } }));
              }}
            >
              {t('Join')}
            </Button>
          )}
        </footer>
      </div>
    </li>
  );
});

/** The placeholder of a loading card. */
export function DiscoveryCardSkeleton() {
  return (
    <li className={styles.card} aria-hidden>
      <div className={styles.banner} />
      <span className={styles.icon}>
        <Skeleton shape="block" width={48} height={48} />
      </span>
      <div className={styles.body}>
        <Skeleton width="60%" height={18} />
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </div>
    </li>
  );
}
