import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { t } from '../../domain/i18n/t';
import { CategoryOverview } from '../features/channel-dialogs/CategoryOverview';
import { categoryGone } from '../features/channel-dialogs/category-gone';
import { channelGone } from '../features/channel-dialogs/channel-gone';
import { ChannelOverview } from '../features/channel-dialogs/ChannelOverview';
import { ChannelSettingsDialog } from '../features/channel-dialogs/ChannelSettingsDialog';
import { DeleteCategoryDialog } from '../features/channel-dialogs/DeleteCategoryDialog';
import { DeleteChannelDialog } from '../features/channel-dialogs/DeleteChannelDialog';
import { PlaceSettingsDialog } from '../features/guild-settings/place/PlaceSettingsDialog';
import { TargetPicker } from '../features/target-picker/TargetPicker';
import { selectCanCallIn } from '../state/channels/rights';
import { selectChannel } from '../state/channels/selectors';
import { useAppSelector } from '../state/hooks';
import type { OverlayTable } from '../state/overlays/types';
import { usePlaceGone } from '../state/overlays/use-close-when';

type ChannelProps = OverlayTable['channel-settings'] & { readonly onClose: () => void };

/** The search for roles and members of a server. */
const picking =
  (guildId: OverlayTable['channel-settings']['guildId']) =>
  (props: Omit<ComponentProps<typeof TargetPicker>, 'guildId'>): ReactNode => (
    <TargetPicker guildId={guildId} {...props} />
  );

function FullChannelSettings({ guildId, channelId, page, target, onClose }: ChannelProps) {
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const manages = useAppSelector((state) => selectCanCallIn(state, channelId, 'channels.rename'));
  const nameRef = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState(channel);
  if (channel !== null && channel !== known) setKnown(channel);
  const [isSent, setIsSent] = useState(false);
  const gone = usePlaceGone(channelId, channelGone(known?.name ?? t('The channel')));
  return (
    <PlaceSettingsDialog
      guildId={guildId}
      placeId={channelId}
      page={page}
      target={target}
      title={t('Channel Settings')}
      mark="#"
      gone={isSent ? null : gone}
      overview={
        manages ? <ChannelOverview channelId={channelId} nameRef={nameRef} onSaved={onClose} /> : null
      }
      initialFocus={nameRef}
      deleteLabel={t('Delete Channel')}
      renderDelete={
        manages && known !== null
          ? (close) => (
              <DeleteChannelDialog
                channel={known}
                onDelete={() => setIsSent(true)}
                onDeleted={onClose}
                onClose={close}
              />
            )
          : null
      }
      renderPicker={picking(guildId)}
      onClose={onClose}
    />
  );
}

/** The settings of a channel: with its permissions for those who may change them, else name and topic alone. */
export function ChannelSettings(props: ChannelProps) {
  const permits = useAppSelector((state) => selectCanCallIn(state, props.channelId, 'overwrites.set'));
  // As at the opening: a right that comes or goes must not discard what is being typed.
  const [isFull] = useState(permits);
  return isFull ? <FullChannelSettings {...props} /> : <ChannelSettingsDialog {...props} />;
}

type CategoryProps = OverlayTable['category-settings'] & { readonly onClose: () => void };

/** The settings of a category: its name and its permissions. */
export function CategorySettings({ guildId, categoryId, page, target, onClose }: CategoryProps) {
  const renames = useAppSelector((state) => selectCanCallIn(state, categoryId, 'categories.rename'));
  const deletes = useAppSelector((state) => selectCanCallIn(state, categoryId, 'categories.delete'));
  const nameRef = useRef<HTMLInputElement>(null);
  const [isSent, setIsSent] = useState(false);
  const gone = usePlaceGone(categoryId, categoryGone());
  return (
    <PlaceSettingsDialog
      guildId={guildId}
      placeId={categoryId}
      page={page}
      target={target}
      title={t('Category Settings')}
      mark=""
      gone={isSent ? null : gone}
      overview={
        renames ? <CategoryOverview categoryId={categoryId} nameRef={nameRef} onSaved={onClose} /> : null
      }
      initialFocus={nameRef}
      deleteLabel={t('Delete Category')}
      renderDelete={
        deletes
          ? (close) => (
              <DeleteCategoryDialog
                guildId={guildId}
                categoryId={categoryId}
                onDelete={() => setIsSent(true)}
                onDeleted={onClose}
                onClose={close}
              />
            )
          : null
      }
      renderPicker={picking(guildId)}
      onClose={onClose}
    />
  );
}
