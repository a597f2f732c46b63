import { AudioLines } from 'lucide-react';
import { Avatar, type AvatarProps } from './Avatar';
import styles from './VoiceAvatar.module.css';

interface VoiceAvatarProps extends Pick<AvatarProps, 'name' | 'src' | 'decoration' | 'size'> {
  readonly isSpeaking: boolean;
}

/** The picture of somebody in a voice channel: a ring while they speak, or a mark where the system asks for less motion. */
export function VoiceAvatar({ isSpeaking, ...avatar }: VoiceAvatarProps) {
  return (
    <span className={styles.voice} data-speaking={isSpeaking || undefined}>
      <Avatar {...avatar} />
      <span className={styles.mark} aria-hidden>
        <AudioLines />
      </span>
    </span>
  );
}
