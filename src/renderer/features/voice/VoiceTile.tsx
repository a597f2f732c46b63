import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { GuildId } from '../../../contract/ids';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { useVoicePerson } from '../../state/voice/use-voice-person';
import { VoiceAvatar } from '../../ui/identity/VoiceAvatar';
import { VoiceMarks } from '../../ui/identity/VoiceMarks';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Voice.module.css';

/** Somebody in the open voice channel. A press opens their profile. */
export function VoiceTile({
  guildId,
  person,
}: {
  readonly guildId: GuildId;
  readonly person: VoiceParticipant;
}) {
  const dispatch = useAppDispatch();
  const { userId } = person;
  const { name, src, decoration, isSpeaking } = useVoicePerson(guildId, userId);
  return (
    <button
      type="button"
      className={styles.tile}
      data-voice-user={userId}
      aria-haspopup="dialog"
      onClick={() => dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId } }))}
    >
      <VoiceAvatar name={name} src={src} decoration={decoration} size={80} isSpeaking={isSpeaking} />
      <span className={styles.label}>
        <span className={styles.name}>
          <EmojiText pieces={namePieces(name)} />
        </span>
        <VoiceMarks {...person} size={16} />
      </span>
    </button>
  );
}
