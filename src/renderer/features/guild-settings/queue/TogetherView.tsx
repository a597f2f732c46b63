import { Users } from 'lucide-react';
import { useEffect } from 'react';
import type { GuildId, UserId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { groupSeconds, groupText } from '../../../../domain/moderation/group-text';
import { GROUP_DELETED_S } from '../../../../domain/moderation/spans';
import { selectGroup } from '../../../state/arrivals/selectors';
import { loadArrivals } from '../../../state/arrivals/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { overlayOpened } from '../../../state/overlays/slice';
import { Button } from '../../../ui/form/Button';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Evidence.module.css';

interface TogetherViewProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** Why nothing can be done now. */
  readonly blocked: string | undefined;
}

/** Who joined together with the one whom a report is about, and the button that bans them all. */
export function TogetherView({ guildId, userId, blocked }: TogetherViewProps) {
  const dispatch = useAppDispatch();
  const group = useAppSelector((state) => selectGroup(state, guildId, userId));
  useEffect(() => void dispatch(loadArrivals({ guildId, userId })), [dispatch, guildId, userId]);
  if (group === null) return null;
  const { arrivals, invite } = group;
  const text = groupText({
    ...{ size: arrivals.length, seconds: groupSeconds(arrivals) },
    invite: invite === null ? null : stripInvisible(invite),
  });
  const ask = (): void => {
    const userIds = arrivals.map(({ id }) => id);
    const about = { guildId, userIds, action: 'ban', deleteSeconds: GROUP_DELETED_S } as const;
    dispatch(overlayOpened({ kind: 'moderate-many', about }));
  };
  return (
    <section aria-label={t('Joined together')} className={styles.found}>
      <Users size={18} aria-hidden />
      <span className={styles.body}>
        <strong className={styles.name}>
          <EmojiText pieces={namePieces(text)} />
        </strong>
      </span>
      <Button size="s" variant="danger" disabledReason={blocked} aria-haspopup="dialog" onClick={ask}>
        {t('Ban All…')}
      </Button>
    </section>
  );
}
