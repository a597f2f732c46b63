import { Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { OverwriteTarget } from '../../../../contract/entities/channel';
import type { GuildId, PlaceId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectCanCallIn, selectPlace } from '../../../state/channels/rights';
import { useAppSelector } from '../../../state/hooks';
import { useCloseWhen } from '../../../state/overlays/use-close-when';
import { UnsavedContext } from '../../../state/overlays/unsaved';
import { FullScreenDialog } from '../../../ui/overlay/FullScreenDialog';
import { EmojiText } from '../../../ui/text/Emoji';
import { UnsavedBar } from '../UnsavedBar';
import { useLeaveQuestion } from '../use-leave-question';
import { PermissionsPage } from './PermissionsPage';
import type { RenderPicker } from './render-picker';

/** The parts of the dialog that differ between a channel and a category. */
export interface PlaceParts {
  readonly title: string;
  /** Before the name in the menu: '#'. */
  readonly mark: string;
  /** Why the dialog closes when the place is gone, or null. */
  readonly gone: string | null;
  /** The page with name and topic; null where the user may not change them. */
  readonly overview: ReactNode;
  /** The first field of that page. */
  readonly initialFocus: RefObject<HTMLElement | null>;
  readonly deleteLabel: string;
  /** Asks before the place is deleted; null where the user may not. */
  readonly renderDelete: ((onClose: () => void) => ReactNode) | null;
  readonly renderPicker: RenderPicker;
}

interface PlaceSettingsDialogProps extends PlaceParts {
  readonly guildId: GuildId;
  readonly placeId: PlaceId;
  /** The page that opens first. */
  readonly page?: Page | undefined;
  /** The role or member that the permissions begin with. */
  readonly target?: OverwriteTarget | undefined;
  readonly onClose: () => void;
}

type Page = 'overview' | 'permissions';

/** Why the dialog is no longer valid. */
const useLost = (placeId: PlaceId, gone: string | null, pages: number): string | null => {
  const isThere = useAppSelector((state) => selectPlace(state, placeId) !== null);
  if (!isThere) return gone;
  return pages === 0 ? t('Your permissions have changed: you can no longer open these settings') : null;
};

/** The settings of a channel or category, over the whole window (docs/spec/channels.md 'Channel settings'). */
export function PlaceSettingsDialog(props: PlaceSettingsDialogProps) {
  const { guildId, placeId, title, mark, gone, overview, deleteLabel, renderDelete, renderPicker, onClose } =
    props;
  const { page: first = 'overview', target } = props;
  const name = useAppSelector((state) => selectPlace(state, placeId)?.name ?? '');
  const permits = useAppSelector((state) => selectCanCallIn(state, placeId, 'overwrites.set'));
  const [chosen, setChosen] = useState<Page>(first);
  const [isDeleting, setIsDeleting] = useState(false);
  const { unsaved, tell, leaving, question } = useLeaveQuestion();
  const pages: Page[] = [
    ...(overview === null ? [] : (['overview'] as const)),
    ...(permits ? (['permissions'] as const) : []),
  ];
  useCloseWhen(useLost(placeId, gone, pages.length), onClose);
  const current = pages.find((page) => page === chosen) ?? pages[0];
  if (current === undefined) return null;
  const labels = { overview: t('Overview'), permissions: t('Permissions') } as const;
  const entries = pages.map((id) => ({ id, label: labels[id] }));
  const deletion = {
    id: 'delete' as const,
    label: deleteLabel,
    icon: <Trash2 />,
    tone: 'danger' as const,
  };
  return (
    <FullScreenDialog<Page | 'delete'>
      open
      onClose={() => leaving(onClose)}
      title={title}
      menuHeader={<EmojiText pieces={namePieces(`${mark}${name}`)} />}
      groups={[{ entries }, ...(renderDelete === null ? [] : [{ entries: [deletion] }])]}
      current={current}
      initialFocus={props.initialFocus}
      onSelect={(id) => {
        if (id === 'delete') setIsDeleting(true);
        else if (id !== current) leaving(() => setChosen(id));
      }}
      bar={unsaved === null ? undefined : <UnsavedBar {...unsaved} />}
    >
      <UnsavedContext value={tell}>
        {current === 'overview' ? (
          overview
        ) : (
          <PermissionsPage guildId={guildId} placeId={placeId} first={target} renderPicker={renderPicker} />
        )}
      </UnsavedContext>
      {question}
      {isDeleting && renderDelete !== null ? renderDelete(() => setIsDeleting(false)) : null}
    </FullScreenDialog>
  );
}
