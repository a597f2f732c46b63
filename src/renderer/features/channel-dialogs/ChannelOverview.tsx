import { type RefObject, useState } from 'react';
import type { ChannelId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { VOICE_LIMITS } from '../../../contract/voice-limits';
import { normaliseChannelName } from '../../../domain/channels/names';
import { t } from '../../../domain/i18n/t';
import { selectChannel } from '../../state/channels/selectors';
import { changesOf, editChannel } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useUnsavedChanges } from '../../state/overlays/unsaved';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { PageHeading } from '../../ui/page/PageHeading';
import { ChannelNameField } from './ChannelNameField';
import { SavingForm } from './SavingForm';
import { SlowmodeField } from './SlowmodeField';
import { VoiceFields } from './VoiceFields';

interface ChannelOverviewProps {
  readonly channelId: ChannelId;
  readonly nameRef: RefObject<HTMLInputElement | null>;
  readonly onSaved: () => void;
}

/** A channel's name and topic, as a page of its settings (docs/spec/channels.md 'Channel settings'). */
export function ChannelOverview({ channelId, nameRef, onSaved }: ChannelOverviewProps) {
  const dispatch = useAppDispatch();
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  /** Null until the person types: until then the current value is shown, even if another person changes it. */
  const [typedName, setTypedName] = useState<string | null>(null);
  const [typedTopic, setTypedTopic] = useState<string | null>(null);
  const [chosenSlowmode, setSlowmode] = useState<number | null>(null);
  const [chosenVoice, setVoice] = useState<{ readonly userLimit?: number; readonly bitrate?: number }>({});
  const request = useRequest();
  const name = typedName ?? channel?.name ?? '';
  const topic = typedTopic ?? channel?.topic ?? '';
  const kept = normaliseChannelName(channel?.type ?? 'text', name);
  const slowmode = chosenSlowmode ?? channel?.slowmode ?? 0;
  const { userLimit = 0, bitrate = VOICE_LIMITS.bitrate } = { ...channel, ...chosenVoice };
  const change = { name, topic, slowmode, userLimit, bitrate };
  const changes = channel === null ? null : changesOf(channel, change);
  const isDirty = changes !== null && (changes.isNamed || changes.isSlowed || changes.isVoiced);
  const reset = (): void => {
    setTypedName(null);
    setTypedTopic(null);
    setSlowmode(null);
    setVoice({});
    request.clear();
  };
  const blocked = kept === '' ? t('Enter a channel name') : undefined;
  const save = (): void => {
    const saved = (): void => {
      reset();
      onSaved();
    };
    if (isDirty && blocked === undefined)
      void request.send(() => dispatch(editChannel(channelId, change)), saved);
  };
  useUnsavedChanges({ isDirty, isSaving: request.isPending, error: request.error, blocked, save, reset });
  if (channel === null) return null;
  return (
    <SavingForm onSave={save}>
      <PageHeading title={t('Overview')} />
      <ChannelNameField ref={nameRef} type={channel.type} value={name} onChange={setTypedName} />
      {channel.type === 'text' ? (
        <TextArea
          label={t('Channel Topic')}
          placeholder={t('What this channel is about')}
          rows={4}
          value={topic}
          onChange={setTypedTopic}
          limit={TEXT_LIMITS.topic}
        />
      ) : null}
      {channel.type === 'text' ? (
        <SlowmodeField channelId={channelId} value={slowmode} onChange={setSlowmode} />
      ) : (
        <VoiceFields
          channelId={channelId}
          userLimit={userLimit}
          bitrate={bitrate}
          onChange={(changed) => setVoice({ ...chosenVoice, ...changed })}
        />
      )}
    </SavingForm>
  );
}
