import { Sticker } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { GuildSticker } from '../../../contract/entities/sticker';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { findStickers } from '../../../domain/stickers/find-stickers';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectHeldStickers } from '../../state/stickers/selectors';
import { loadStickers, wantStickers } from '../../state/stickers/thunks';
import { PickPanel } from './PickPanel';
import { MovingPicture } from '../../ui/page/MovingPicture';
import styles from './Picker.module.css';

interface StickerPanelProps {
  readonly guildId: GuildId;
  readonly onPick: (sticker: GuildSticker) => void;
}

function StickerPicture({ url, isAnimated }: { readonly url: string; readonly isAnimated: boolean }) {
  const src = usePicture(url);
  return src === null ? null : <MovingPicture {...{ src, isAnimated }} alt="" className={styles.image} />;
}

/** The stickers of a server to choose from, found by name or emoji. */
export function StickerPanel({ guildId, onPick }: StickerPanelProps) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectHeldStickers(state, guildId));
  const [query, setQuery] = useState('');
  useEffect(() => void dispatch(wantStickers(guildId)), [dispatch, guildId]);
  const found = useMemo(() => findStickers(held.value, query), [held.value, query]);
  return (
    <PickPanel
      label={t('Stickers')}
      searchLabel={t('Find a sticker')}
      query={query}
      onQuery={setQuery}
      columns={3}
      phase={held.phase}
      error={held.error}
      onRetry={() => void dispatch(loadStickers(guildId))}
      empty={{
        icon: <Sticker />,
        title: t('No stickers yet'),
        description: t('Staff can add stickers in the server settings'),
      }}
      choices={found.map(({ id, name, emoji, url, animated }) => ({
        id,
        label: `${stripInvisible(name)} ${emoji}`,
        title: stripInvisible(name),
        picture: <StickerPicture url={url} isAnimated={animated} />,
      }))}
      onChoose={(id) => {
        const sticker = found.find((one) => one.id === id);
        if (sticker !== undefined) onPick(sticker);
      }}
    />
  );
}
