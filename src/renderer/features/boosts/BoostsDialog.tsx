import { Rocket } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Booster, BoostLevel, OwnBoost } from '../../../contract/entities/boost';
import type { GuildId } from '../../../contract/ids';
import { ATTACHMENT_LIMITS, EMOJI_LIMITS } from '../../../contract/limits';
import { limitAtLevel } from '../../../domain/boosts/levels';
import { plural, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { loadBoosts, refreshBoosts, setBoost } from '../../state/boosts/thunks';
import { useBoosts } from '../../state/boosts/use-boosts';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectHasFeature, selectLimit } from '../../state/session/selectors';
import { timeTexts } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { useRequest } from '../../ui/form/use-request';
import { Avatar } from '../../ui/identity/Avatar';
import { Badge } from '../../ui/identity/Badge';
import { Dialog } from '../../ui/overlay/Dialog';
import { Banner } from '../../ui/page/Banner';
import { ErrorState } from '../../ui/page/ErrorState';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './BoostsDialog.module.css';

interface BoostsDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

const MIB = 1024 * 1024;

const boostsText = (count: number): string => plural('{{count}} boost', '{{count}} boosts', { count });

/** The levels of a server, the person's own boosts, and who boosts it (docs/spec/channels.md 'Server Boosts'). */
export function BoostsDialog({ guildId, onClose }: BoostsDialogProps) {
  const dispatch = useAppDispatch();
  const { phase, error, value } = useBoosts(guildId);
  useEffect(() => void dispatch(refreshBoosts(guildId)), [dispatch, guildId]);
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const { count, level, levels, mine, boosters } = value;
  const next = levels[level];
  return (
    <Dialog
      open
      width="l"
      onClose={onClose}
      title={t('Server Boosts')}
      description={<EmojiText pieces={namePieces(stripInvisible(name))} />}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      {phase === 'failed' ? (
        <ErrorState compact message={error ?? ''} onRetry={() => void dispatch(loadBoosts(guildId))} />
      ) : null}
      {phase === 'loading' ? (
        <SkeletonRows rows={4} avatar={32} rowHeight={56} label={t('Loading boosts')} />
      ) : null}
      {phase === 'loaded' ? (
        <>
          <p className={styles.now} role="status">
            <Rocket size={20} aria-hidden />
            {t('Level {{level}}, {{boosts}}', { level, boosts: boostsText(count) })}
            {next === undefined ? null : (
              <span className={styles.muted}>
                {plural('{{count}} more for the next level', '{{count}} more for the next level', {
                  count: next.at - count,
                })}
              </span>
            )}
          </p>
          {levels.length === 0 ? (
            <p className={styles.muted}>{t('Boosts raise no limits on this server.')}</p>
          ) : (
            <ul className={styles.levels} aria-label={t('Levels')}>
              {levels.map((one, nth) => (
                <Level key={one.at} {...{ levels, level: one, nth: nth + 1 }} isReached={nth < level} />
              ))}
            </ul>
          )}
          <OwnBoosts guildId={guildId} mine={mine} />
          <section aria-label={t('Boosters')}>
            <h3 className={styles.heading}>{t('Boosters')}</h3>
            {boosters.length === 0 ? <p className={styles.muted}>{t('Nobody yet')}</p> : null}
            <ul className={styles.rows}>
              {boosters.map((booster) => (
                <BoosterRow key={booster.id} booster={booster} />
              ))}
            </ul>
          </section>
        </>
      ) : null}
    </Dialog>
  );
}

interface LevelProps {
  readonly levels: readonly BoostLevel[];
  readonly level: BoostLevel;
  readonly nth: number;
  readonly isReached: boolean;
}

function Level({ levels, level, nth, isReached }: LevelProps) {
  const emoji = useAppSelector((state) => selectLimit(state, 'emoji_per_guild', EMOJI_LIMITS.ofGuild));
  const bytes = useAppSelector((state) => selectLimit(state, 'attachment_bytes', ATTACHMENT_LIMITS.bytes));
  const stickers = useAppSelector((state) => selectLimit(state, 'stickers_per_guild', 0));
  const hasMovingIcons = useAppSelector((state) => selectHasFeature(state, 'moving-icons'));
  const at = (name: string, usual: number): number => limitAtLevel(levels, nth, name, usual);
  return (
    <li className={styles.level} data-reached={isReached || undefined}>
      <span className={styles.levelName}>
        {t('Level {{nth}}', { nth })}
        {isReached ? <Badge>{t('Reached')}</Badge> : null}
      </span>
      <span className={styles.muted}>{boostsText(level.at)}</span>
      <span>{plural('{{count}} emoji', '{{count}} emoji', { count: at('emoji_per_guild', emoji) })}</span>
      {/* A server without stickers names no limit of them. */}
      {stickers === 0 ? null : (
        <span>
          {plural('{{count}} sticker', '{{count}} stickers', { count: at('stickers_per_guild', stickers) })}
        </span>
      )}
      <span>{t('Files up to {{size}} MiB', { size: Math.floor(at('attachment_bytes', bytes) / MIB) })}</span>
      {hasMovingIcons && at('animated_icon', 0) > 0 ? <span>{t('Moving server icon')}</span> : null}
    </li>
  );
}

interface OwnBoostsProps {
  readonly guildId: GuildId;
  readonly mine: readonly OwnBoost[];
}

function OwnBoosts({ guildId, mine }: OwnBoostsProps) {
  const dispatch = useAppDispatch();
  const blocked = useAppSelector(selectBlockedReason);
  const guilds = useAppSelector((state) => state.guilds.byId);
  const request = useRequest();
  const [now] = useState(() => Date.now());
  const move = (of: GuildId, on: boolean): void =>
    void request.send(
      () => dispatch(setBoost(of, on, guildId)),
      () => undefined,
    );
  const later = ({ movableAt }: OwnBoost): string | undefined =>
    movableAt === null
      ? undefined
      : t('You can move this boost again on {{date}}', { date: timeTexts().date(movableAt, now) });
  const place = ({ guildId: at }: OwnBoost): string => {
    if (at === null) return t('Not given');
    if (at === guildId) return t('Given to this server');
    return t('Given to {{name}}', { name: stripInvisible(guilds[at]?.name ?? t('another server')) });
  };
  return (
    <section aria-label={t('Your boosts')}>
      <h3 className={styles.heading}>{t('Your boosts')}</h3>
      {request.error === undefined ? null : <Banner tone="error">{request.error}</Banner>}
      <ul className={styles.rows}>
        {mine.map((boost, nth) => (
          <li key={nth} className={styles.row}>
            <Rocket size={16} aria-hidden />
            <span className={styles.grows}>
              <EmojiText pieces={namePieces(place(boost))} />
              {boost.movableAt === null ? null : <span className={styles.later}>{later(boost)}</span>}
            </span>
            <Button
              size="s"
              variant={boost.guildId === null ? 'primary' : undefined}
              pending={request.isPending}
              disabledReason={blocked ?? later(boost)}
              onClick={() => move(boost.guildId ?? guildId, boost.guildId === null)}
            >
              {boost.guildId === null ? t('Boost This Server') : t('Take Back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BoosterRow({ booster }: { readonly booster: Booster }) {
  const src = usePicture(booster.avatar);
  const name = booster.displayName ?? booster.username;
  return (
    <li className={styles.row}>
      <Avatar name={name} src={src} size={32} />
      <span className={styles.grows}>
        <EmojiText pieces={namePieces(name)} />
      </span>
      <span className={styles.muted}>{boostsText(booster.count)}</span>
    </li>
  );
}
