import { memo } from 'react';
import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { GuildId } from '../../../contract/ids';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { useVoicePerson } from '../../state/voice/use-voice-person';
import { VoiceAvatar } from '../../ui/identity/VoiceAvatar';
import { VoiceMarks } from '../../ui/identity/VoiceMarks';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './GuildSidebar.module.css';

interface VoicePersonRowProps {
  readonly guildId: GuildId;
  readonly person: VoiceParticipant;
  readonly tabIndex: 0 | -1;
}

/** Somebody in a voice channel, under its row. A press opens their profile. */
export const VoicePersonRow = memo(function VoicePersonRow({
  guildId,
  person,
  tabIndex,
}: VoicePersonRowProps) {
  const dispatch = useAppDispatch();
  const { name, src, decoration, isSpeaking } = useVoicePerson(guildId, person.userId);
  return (
    <div className={styles.channel} data-voice-person data-voice-user={person.userId}>
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() =>
          dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId: person.userId } }))
        }
      >
        <VoiceAvatar name={name} src={src} decoration={decoration} size={24} isSpeaking={isSpeaking} />
        <span className={styles.channelName}>
          <EmojiText pieces={namePieces(name)} />
        </span>
        <VoiceMarks {...person} />
      </button>
    </div>
  );
});
