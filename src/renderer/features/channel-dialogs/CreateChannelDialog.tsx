import { Hash, Volume2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChannelType } from '../../../contract/entities/channel';
import type { CategoryId, GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { normaliseChannelName, typeChannelName } from '../../../domain/channels/names';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { selectCreationHomes } from '../../state/channels/rights';
import { selectChannelGroups } from '../../state/channels/selectors';
import { createChannel } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen, useCreatingLost } from '../../state/overlays/use-close-when';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { RadioGroup, type RadioOption } from '../../ui/form/RadioGroup';
import { Select } from '../../ui/form/Select';
import { useRequest } from '../../ui/form/use-request';
import { ChannelNameField } from './ChannelNameField';
import { PrivateFields, type RenderPicker, usePrivacy } from './PrivateFields';

interface CreateChannelDialogProps {
  readonly guildId: GuildId;
  /** The category whose button was pressed. */
  readonly categoryId: CategoryId | null;
  readonly renderPicker: RenderPicker;
  readonly onClose: () => void;
}

const types = (): readonly RadioOption<ChannelType>[] => [
  {
    value: 'text',
    label: t('Text'),
    description: t('Messages, replies and mentions'),
    icon: <Hash size={20} />,
  },
  {
    value: 'voice',
    label: t('Voice'),
    description: t('Coming soon! It can be created, but not used yet'),
    icon: <Volume2 size={20} />,
  },
];

const problemOf = (name: string, isFull: boolean): string | undefined => {
  if (name === '') return t('Enter a channel name');
  return isFull
    ? t('A category holds up to {{channelsPerCategory}} channels', {
        channelsPerCategory: COUNTS.channelsPerCategory,
      })
    : undefined;
};

/** Creates a channel (docs/spec/channels.md 'Creating'). */
export function CreateChannelDialog({
  guildId,
  categoryId,
  renderPicker,
  onClose,
}: CreateChannelDialogProps) {
  const dispatch = useAppDispatch();
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const homes = useAppSelector((state) => selectCreationHomes(state, guildId));
  const field = useRef<HTMLInputElement>(null);
  const [type, setType] = useState<ChannelType>('text');
  const [name, setName] = useState('');
  const [wanted, setWanted] = useState(categoryId);
  const request = useRequest();
  useCloseWhen(useCreatingLost(guildId), onClose);
  // If the category is deleted in the meantime, the channel gets the first place that is left.
  const chosen = (homes.find((home) => home?.id === wanted) ?? homes[0] ?? null)?.id ?? null;
  const there = groups.find(({ category }) => category !== null && category.id === chosen);
  const isFull = (there?.channels.length ?? 0) >= COUNTS.channelsPerCategory;
  const privacy = usePrivacy(guildId, chosen);
  const create = (): Promise<void> =>
    request.send(
      () => dispatch(createChannel({ guildId, name, type, categoryId: chosen, privacy: privacy.value })),
      onClose,
    );
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void create()}
      title={t('Create Channel')}
      initialFocus={field}
      request={request}
      confirmLabel={t('Create Channel')}
      pendingLabel={t('Creating...')}
      disabledReason={problemOf(normaliseChannelName(type, name), isFull) ?? privacy.problem}
    >
      <RadioGroup
        label={t('Channel Type')}
        options={types()}
        value={type}
        onChange={(next) => {
          setType(next);
          setName(typeChannelName(next, name));
        }}
      />
      <ChannelNameField ref={field} type={type} value={name} onChange={setName} />
      <Select<CategoryId | null>
        label={t('Category')}
        options={homes.map((home) =>
          home === null
            ? { value: null, label: t('No category') }
            : { value: home.id, label: stripInvisible(home.name) },
        )}
        value={chosen}
        onChange={setWanted}
      />
      <PrivateFields
        guildId={guildId}
        label={t('Private Channel')}
        description={t('Only selected members and roles can see a private channel.')}
        privacy={privacy}
        renderPicker={renderPicker}
      />
    </FormDialog>
  );
}
