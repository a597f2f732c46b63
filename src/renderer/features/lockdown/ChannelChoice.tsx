import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectChannel, selectTextChannelIds } from '../../state/channels/selectors';
import { useAppSelector } from '../../state/hooks';
import { Checkbox } from '../../ui/form/Checkbox';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Lockdown.module.css';

interface ChannelChoiceProps {
  readonly guildId: GuildId;
  /** Null: all text channels. */
  readonly value: readonly ChannelId[] | null;
  readonly onChange: (channels: readonly ChannelId[] | null) => void;
}

/** Where a lockdown holds: in all text channels, or in some. */
export function ChannelChoice({ guildId, value, onChange }: ChannelChoiceProps) {
  const ids = useAppSelector((state) => selectTextChannelIds(state, guildId));
  // A chosen channel may have been deleted, or hidden.
  const chosen = value?.filter((id) => ids.includes(id)) ?? [];
  return (
    <>
      <RadioGroup
        label={t('Channels')}
        options={[
          { value: 'all', label: t('All text channels') },
          { value: 'some', label: t('Chosen channels') },
        ]}
        value={value === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : [])}
      />
      {value === null ? null : (
        <div role="group" aria-label={t('Chosen channels')} className={styles.channels}>
          {ids.map((id) => (
            <Row
              key={id}
              id={id}
              checked={chosen.includes(id)}
              onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface RowProps {
  readonly id: ChannelId;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Row({ id, checked, onChange }: RowProps) {
  const name = useAppSelector((state) => stripInvisible(selectChannel(state, id)?.name ?? ''));
  return (
    <Checkbox label={<EmojiText pieces={namePieces(`#${name}`)} />} checked={checked} onChange={onChange} />
  );
}
