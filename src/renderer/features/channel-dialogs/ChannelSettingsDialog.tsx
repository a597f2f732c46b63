import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { normaliseChannelName } from '../../../domain/channels/names';
import { t } from '../../../domain/i18n/t';
import { selectChannel } from '../../state/channels/selectors';
import type { ChannelRow } from '../../state/channels/types';
import { changesOf, editChannel } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen, usePlaceGone, usePlaceLost } from '../../state/overlays/use-close-when';
import { Button } from '../../ui/form/Button';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import styles from './ChannelDialogs.module.css';
import { channelGone } from './channel-gone';
import { ChannelNameField } from './ChannelNameField';
import { DeleteChannelDialog } from './DeleteChannelDialog';
import { SlowmodeField } from './SlowmodeField';
import { VoiceFields } from './VoiceFields';

interface ChannelSettingsDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly onClose: () => void;
}

/** The channel as it is now, or its last state before it was deleted. */
const useLastKnown = (channel: ChannelRow | null): ChannelRow | null => {
  const [known, setKnown] = useState(channel);
  if (channel !== null && channel !== known) setKnown(channel);
  return channel ?? known;
};

/** Changes a channel's name and topic, or deletes it (docs/spec/channels.md 'Channel settings'). */
export function ChannelSettingsDialog({ guildId, channelId, onClose }: ChannelSettingsDialogProps) {
  const dispatch = useAppDispatch();
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const known = useLastKnown(channel);
  /**
   * Null until the person types: until then the channel's current value is shown, even if another person changes it.
   */
  const [typedName, setTypedName] = useState<string | null>(null);
  const [typedTopic, setTypedTopic] = useState<string | null>(null);
  const [chosenSlowmode, setSlowmode] = useState<number | null>(null);
  const [chosenVoice, setVoice] = useState<{ readonly userLimit?: number; readonly bitrate?: number }>({});
  const [deleting, setDeleting] = useState<'asked' | 'sent' | null>(null);
  const request = useRequest();
  const lost = usePlaceLost(guildId, channelId);
  const gone = usePlaceGone(channelId, channelGone(known?.name ?? t('The channel')));
  useCloseWhen(deleting === 'sent' ? lost : (gone ?? lost), onClose);
  if (known === null) return null;
  const name = typedName ?? known.name;
  const topic = typedTopic ?? known.topic ?? '';
  const kept = normaliseChannelName(known.type, name);
  const slowmode = chosenSlowmode ?? known.slowmode;
  const { userLimit, bitrate } = { ...known, ...chosenVoice };
  const change = { name, topic, slowmode, userLimit, bitrate };
  const { isNamed, isSlowed, isVoiced } = changesOf(known, change);
  const isChanged = isNamed || isSlowed || isVoiced;
  const problem = kept === '' ? t('Enter a channel name') : isChanged ? undefined : t('Nothing has changed');
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void request.send(() => dispatch(editChannel(channelId, change)), onClose)}
      title={t('Channel Settings')}
      request={request}
      confirmLabel={t('Save Changes')}
      pendingLabel={t('Saving...')}
      disabledReason={problem}
      beside={
        <Button
          variant="quiet"
          className={styles.start}
          icon={<Trash2 size={16} />}
          onClick={() => setDeleting('asked')}
        >
          {t('Delete Channel')}
        </Button>
      }
    >
      <ChannelNameField type={known.type} value={name} onChange={setTypedName} />
      {known.type === 'text' ? (
        <TextArea
          label={t('Channel Topic')}
          placeholder={t('What this channel is about')}
          rows={4}
          value={topic}
          onChange={setTypedTopic}
          limit={TEXT_LIMITS.topic}
        />
      ) : null}
      {known.type === 'text' ? (
        <SlowmodeField channelId={channelId} value={slowmode} onChange={setSlowmode} />
      ) : (
        <VoiceFields
          channelId={channelId}
          userLimit={userLimit}
          bitrate={bitrate}
          onChange={(changed) => setVoice({ ...chosenVoice, ...changed })}
        />
      )}
      {deleting === null ? null : (
        <DeleteChannelDialog
          channel={known}
          onDelete={() => setDeleting('sent')}
          onDeleted={onClose}
          onClose={() => setDeleting(null)}
        />
      )}
    </FormDialog>
  );
}
