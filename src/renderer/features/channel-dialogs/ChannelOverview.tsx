import { type RefObject, useState } from 'react';
import type { ChannelId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
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
  const request = useRequest();
  const name = typedName ?? channel?.name ?? '';
  const topic = typedTopic ?? channel?.topic ?? '';
  const kept = normaliseChannelName(channel?.type ?? 'text', name);
  const slowmode = chosenSlowmode ?? channel?.slowmode ?? 0;
  const changes = channel === null ? null : changesOf(channel, { name, topic, slowmode });
  const isDirty = changes !== null && (changes.isNamed || changes.isSlowed);
  const reset = (): void => {
    setTypedName(null);
    setTypedTopic(null);
    setSlowmode(null);
    request.clear();
  };
  const blocked = kept === '' ? t('Enter a channel name') : undefined;
  const save = (): void => {
    const saved = (): void => {
      reset();
      onSaved();
    };
    if (isDirty && blocked === undefined)
      void request.send(() => dispatch(editChannel(channelId, { name, topic, slowmode })), saved);
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
      ) : null}
    </SavingForm>
  );
}
