import { PenLine, Sticker, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GuildSticker } from '../../../../contract/entities/sticker';
import type { GuildId } from '../../../../contract/ids';
import { STICKER_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces } from '../../../../domain/messages/markup/emoji-pieces';
import {
  STICKER_TYPES,
  stickerFileRefusal,
  stickerNameFor,
} from '../../../../domain/stickers/judge-sticker-file';
import { useGuildLimit } from '../../../state/boosts/use-boosts';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { dataUrlOf } from '../../../state/pictures/data-url';
import { usePicture } from '../../../state/pictures/use-picture';
import { selectLimit } from '../../../state/session/selectors';
import { selectHeldStickers } from '../../../state/stickers/selectors';
import { addSticker, changeSticker, deleteSticker, loadStickers } from '../../../state/stickers/thunks';
import { FileDropButton } from '../../../ui/form/FileDropButton';
import { IconButton } from '../../../ui/form/IconButton';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../../ui/text/Emoji';
import { RecordsPage } from '../records/RecordsPage';
import { useKeptFresh } from '../records/use-kept-fresh';
import { StickerDialog } from './StickerDialog';
import { MovingPicture } from '../../../ui/page/MovingPicture';
import styles from './StickersPage.module.css';

const ROW_HEIGHT = 180;
const KIB = 1024;
/** The emoji that is offered for a new sticker. */
const USUAL_EMOJI = '🙂';

/** What a dialog of the page is about. */
type Asking =
  | { readonly kind: 'add'; readonly file: string; readonly src: string; readonly image: string }
  | { readonly kind: 'change' | 'delete'; readonly sticker: GuildSticker };

/** The stickers of a server: adding by a picture, changing, deleting (docs/spec/stickers.md 'In the settings'). */
export function StickersPage({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectHeldStickers(state, guildId));
  const usual = useAppSelector((state) => selectLimit(state, 'stickers_per_guild', STICKER_LIMITS.ofGuild));
  const limit = useGuildLimit(guildId, 'stickers_per_guild', usual);
  const blocked = useAppSelector(selectBlockedReason);
  const fresh = useKeptFresh(held, () => dispatch(loadStickers(guildId)));
  const [asking, setAsking] = useState<Asking | null>(null);
  const [refusedFile, setRefusedFile] = useState<string | null>(null);
  const stickers = held.value;
  const full =
    stickers.length >= limit ? t('This server has {{limit}} stickers already', { limit }) : undefined;
  const src = asking?.kind === 'add' ? asking.src : null;
  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src]);

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const data = stickerFileRefusal(file) === null ? await dataUrlOf(file) : null;
    const image = data?.split(',', 2)[1] ?? '';
    setRefusedFile(image === '' ? (stickerFileRefusal(file) ?? t('The file could not be read')) : null);
    if (image !== '') setAsking({ kind: 'add', file: file.name, src: URL.createObjectURL(file), image });
  };
  const close = (): void => setAsking(null);
  return (
    <>
      <RecordsPage
        title={t('Stickers')}
        description={t('Larger pictures that members can send in this server')}
        actions={null}
        held={held}
        fresh={fresh}
        failure={t('Failed to load stickers')}
        failsAs="page"
        section={{
          title: t('Server Stickers'),
          count: stickers.length,
          beside: held.phase === 'loaded' && (
            <span className={styles.total}>
              {t('{{held}} of {{limit}}', { held: stickers.length, limit })}
            </span>
          ),
        }}
        waiting={{ label: t('Loading stickers'), rows: 3, rowHeight: ROW_HEIGHT }}
        empty={
          stickers.length > 0
            ? null
            : {
                icon: <Sticker />,
                title: t('No stickers yet'),
                description: t('Upload a picture, and everyone here can send it as a sticker'),
              }
        }
        rows={() => (
          <ul className={styles.rows} aria-label={t('Server Stickers')}>
            {stickers.map((sticker) => (
              <StickerCard key={sticker.id} {...{ sticker, blocked }} onAsk={setAsking} />
            ))}
          </ul>
        )}
      >
        <div className={styles.tools}>
          <FileDropButton
            label={t('Upload Sticker')}
            hint={t(
              'PNG, APNG or WebP, up to {{size}} KiB. Messages show it at most {{side}} pixels large.',
              {
                size: STICKER_LIMITS.bytes / KIB,
                side: STICKER_LIMITS.shownSide,
              },
            )}
            accept={STICKER_TYPES.filter((type) => type !== '').join(',')}
            disabledReason={blocked ?? full}
            onFiles={(files) => void choose(files[0])}
          />
          {refusedFile === null ? null : (
            <p role="alert" className={styles.failed}>
              {refusedFile}
            </p>
          )}
        </div>
      </RecordsPage>
      {asking?.kind === 'add' ? (
        <StickerDialog
          title={t('Add Sticker')}
          confirmLabel={t('Add')}
          pendingLabel={t('Adding…')}
          src={asking.src}
          initial={{ name: stickerNameFor(asking.file), emoji: USUAL_EMOJI }}
          onSave={(fields) => dispatch(addSticker(guildId, fields, asking.image))}
          onClose={close}
        />
      ) : null}
      {asking?.kind === 'change' ? (
        <ChangeDialog guildId={guildId} sticker={asking.sticker} onClose={close} />
      ) : null}
      {asking?.kind === 'delete' ? (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => {
            close();
            void dispatch(deleteSticker(guildId, asking.sticker));
          }}
          title={t('Delete Sticker')}
          description={t('Delete {{name}}? Messages will show its name instead.', {
            name: stripInvisible(asking.sticker.name),
          })}
          confirmLabel={t('Delete')}
          tone="danger"
        />
      ) : null}
    </>
  );
}

interface ChangeDialogProps {
  readonly guildId: GuildId;
  readonly sticker: GuildSticker;
  readonly onClose: () => void;
}

function ChangeDialog({ guildId, sticker, onClose }: ChangeDialogProps) {
  const dispatch = useAppDispatch();
  const src = usePicture(sticker.url);
  return (
    <StickerDialog
      title={t('Edit Sticker')}
      confirmLabel={t('Save')}
      pendingLabel={t('Saving…')}
      src={src}
      initial={sticker}
      onSave={(fields) => dispatch(changeSticker(guildId, sticker.id, fields))}
      onClose={onClose}
    />
  );
}

interface StickerCardProps {
  readonly sticker: GuildSticker;
  readonly blocked: string | undefined;
  readonly onAsk: (asking: Asking) => void;
}

function StickerCard({ sticker, blocked, onAsk }: StickerCardProps) {
  const src = usePicture(sticker.url);
  const name = stripInvisible(sticker.name);
  return (
    <li className={styles.card}>
      <span className={styles.preview} aria-hidden>
        {src === null ? null : (
          <MovingPicture src={src} alt="" isAnimated={sticker.animated} className={styles.image} />
        )}
      </span>
      <span className={styles.name} data-selectable>
        <EmojiText pieces={emojiPieces(`${sticker.emoji} ${name}`)} />
      </span>
      <span className={styles.acts}>
        <IconButton
          label={t('Edit {{name}}', { name })}
          icon={<PenLine />}
          size="s"
          disabledReason={blocked}
          aria-haspopup="dialog"
          onClick={() => onAsk({ kind: 'change', sticker })}
        />
        <IconButton
          label={t('Delete {{name}}', { name })}
          icon={<Trash2 />}
          size="s"
          disabledReason={blocked}
          aria-haspopup="dialog"
          onClick={() => onAsk({ kind: 'delete', sticker })}
        />
      </span>
    </li>
  );
}
