import { Radio, Volume2 } from 'lucide-react';
import { useRef } from 'react';
import type { RelatedUser } from '../../../../contract/entities/relation';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { namesText } from '../../../../domain/people/names-text';
import { selectChannel } from '../../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { openChannel } from '../../../state/navigation/thunks';
import { usePicture } from '../../../state/pictures/use-picture';
import { type FriendsInVoice, selectFriendsInVoice } from '../../../state/voice/friends-in-voice';
import { Avatar } from '../../../ui/identity/Avatar';
import { useRovingFocus } from '../../../ui/list/roving-focus';
import { EmptyState } from '../../../ui/page/EmptyState';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './ActiveNow.module.css';

/** As many pictures as fit beside each other. */
const FACES = 5;

/** The friends who are in voice channels that the user sees, beside the list of friends. */
export function ActiveNow() {
  const places = useAppSelector(selectFriendsInVoice);
  return (
    <aside className={styles.aside} aria-label={t('Active Now')}>
      <h2 className={styles.title}>{t('Active Now')}</h2>
      {places.length === 0 ? (
        <EmptyState
          compact
          icon={<Radio />}
          title={t('Quiet for now')}
          description={t("Friends' activity appears here.")}
        />
      ) : (
        <Places places={places} />
      )}
    </aside>
  );
}

/** One stop for Tab, with arrows inside. */
function Places({ places }: { readonly places: readonly FriendsInVoice[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRovingFocus(list);
  return (
    <ul ref={list} className={styles.places} aria-label={t('Friends in voice channels')}>
      {places.map((place) => (
        <Place key={place.channelId} {...place} />
      ))}
    </ul>
  );
}

function Place({ guildId, channelId, friends }: FriendsInVoice) {
  const dispatch = useAppDispatch();
  const channel = useAppSelector((state) => selectChannel(state, channelId)?.name ?? '');
  const guild = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const names = namesText(friends.map(({ username }) => username));
  return (
    <li>
      <button
        type="button"
        className={styles.place}
        aria-label={t('{{names}} in {{channel}}, {{server}}', {
          names,
          channel: stripInvisible(channel),
          server: stripInvisible(guild),
        })}
        onClick={() => void dispatch(openChannel(guildId, channelId))}
      >
        <span className={styles.faces} aria-hidden>
          {friends.slice(0, FACES).map((friend) => (
            <Face key={friend.id} friend={friend} />
          ))}
        </span>
        <bdi className={styles.names}>
          <EmojiText pieces={emojiPieces(names)} />
        </bdi>
        <span className={styles.where}>
          <Volume2 size={14} aria-hidden />
          <span className={styles.channel}>
            <EmojiText pieces={namePieces(channel)} />
          </span>
        </span>
        <span className={styles.guild}>
          <EmojiText pieces={namePieces(guild)} />
        </span>
      </button>
    </li>
  );
}

function Face({ friend }: { readonly friend: RelatedUser }) {
  const src = usePicture(friend.avatar);
  return <Avatar name={friend.username} src={src} size={24} />;
}
