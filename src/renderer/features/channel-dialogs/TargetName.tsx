import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { GuildId } from '../../../contract/ids';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectRolesById } from '../../state/roles/selectors';
import { selectMember } from '../../state/members/selectors';
import { selectTargetName } from '../../state/roles/targets';
import { Avatar } from '../../ui/identity/Avatar';
import { ColourDot } from '../../ui/identity/ColourDot';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './ChannelDialogs.module.css';

interface TargetProps {
  readonly guildId: GuildId;
  readonly target: OverwriteTarget;
}

/** The name of a role or member. */
export const useTargetName = (guildId: GuildId, target: OverwriteTarget): string =>
  useAppSelector((state) => selectTargetName(state, guildId, target));

/** A role after a dot in its colour, or a member after their picture. */
export function TargetName({ guildId, target }: TargetProps) {
  const name = useTargetName(guildId, target);
  const colour = useAppSelector((state) =>
    target.target === 'role' ? (selectRolesById(state, guildId)[target.id]?.color ?? '') : null,
  );
  const avatar = useAppSelector((state) =>
    target.target === 'member' ? (selectMember(state, guildId, target.id)?.avatar ?? null) : null,
  );
  const src = usePicture(avatar);
  return (
    <>
      {colour === null ? <Avatar name={name} src={src} size={16} /> : <ColourDot colour={colour} />}
      <span className={styles.chipName}>
        <EmojiText pieces={namePieces(name)} />
      </span>
    </>
  );
}
