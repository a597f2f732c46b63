import { ImagePlay, Star } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Attachment } from '../../../contract/entities/attachment';
import type { GuildId } from '../../../contract/ids';
import { pictureSource } from '../../../domain/attachments/source';
import { shownFileName } from '../../../domain/attachments/texts';
import { t } from '../../../domain/i18n/t';
import { findPictures } from '../../../domain/stickers/find-stickers';
import { selectGuildPictures } from '../../state/favourites/selectors';
import {
  loadFavourites,
  loadGuildPictures,
  wantFavourites,
  wantGuildPictures,
} from '../../state/favourites/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Tabs } from '../../ui/page/Tabs';
import { PickPanel } from './PickPanel';
import styles from './Picker.module.css';

interface GifPanelProps {
  readonly guildId: GuildId;
  readonly onPick: (picture: Attachment) => void;
}

type Shelf = 'favourites' | 'server';
/** The side of a choice in CSS pixels. */
const SIDE = 140;

function Thumbnail({ picture }: { readonly picture: Attachment }) {
  const src = pictureSource(picture, SIDE * window.devicePixelRatio);
  return src === null ? null : (
    <img src={src} alt="" draggable={false} loading="lazy" decoding="async" className={styles.cover} />
  );
}

/** The pictures that a person has starred, and the last ones of the server, found by name. */
export function GifPanel({ guildId, onPick }: GifPanelProps) {
  const dispatch = useAppDispatch();
  const favourites = useAppSelector((state) => state.favourites);
  const pictures = useAppSelector((state) => selectGuildPictures(state, guildId));
  const [shelf, setShelf] = useState<Shelf>('favourites');
  const [query, setQuery] = useState('');
  useEffect(() => {
    void dispatch(wantFavourites());
    void dispatch(wantGuildPictures(guildId));
  }, [dispatch, guildId]);
  const held = shelf === 'favourites' ? favourites : pictures;
  const found: readonly Attachment[] = useMemo(() => findPictures(held.value, query), [held.value, query]);
  const retry = (): void =>
    void (shelf === 'favourites' ? dispatch(loadFavourites()) : dispatch(loadGuildPictures(guildId)));
  return (
    <PickPanel
      label={shelf === 'favourites' ? t('Favourites') : t('Pictures of this server')}
      searchLabel={t('Find a picture by its name')}
      query={query}
      onQuery={setQuery}
      columns={3}
      phase={held.phase}
      error={held.error}
      onRetry={retry}
      empty={
        shelf === 'favourites'
          ? {
              icon: <Star />,
              title: t('No favourites yet'),
              description: t('Star a picture in a message to find it here'),
            }
          : {
              icon: <ImagePlay />,
              title: t('No pictures yet'),
              description: t('Pictures that are sent in this server appear here'),
            }
      }
      choices={found.map((picture) => ({
        id: picture.id,
        label: shownFileName(picture),
        title: shownFileName(picture),
        picture: <Thumbnail picture={picture} />,
      }))}
      onChoose={(id) => {
        const picture = found.find((one) => one.id === id);
        if (picture !== undefined) onPick(picture);
      }}
    >
      <div className={styles.tabs}>
        <Tabs<Shelf>
          label={t('Pictures')}
          look="pill"
          tabs={[
            { id: 'favourites', label: t('Favourites') },
            { id: 'server', label: t('This Server') },
          ]}
          value={shelf}
          onChange={setShelf}
        />
      </div>
    </PickPanel>
  );
}
