import { ChevronRight, FolderClosed, Hash, KeyRound, Volume2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { type PermittedPlace, selectPermittedPlaces } from '../../../state/channels/rights';
import type { CategoryRow, ChannelRow } from '../../../state/channels/types';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { overlayOpened } from '../../../state/overlays/slice';
import type { Overlay } from '../../../state/overlays/types';
import { SearchField } from '../../../ui/form/SearchField';
import { useGridFocus } from '../../../ui/list/grid-focus';
import { EmptyState } from '../../../ui/page/EmptyState';
import { PageHeading } from '../../../ui/page/PageHeading';
import { EmojiText } from '../../../ui/text/Emoji';
import type { PageProps } from '../page-props';
import styles from './Place.module.css';

const isChannel = (place: ChannelRow | CategoryRow): place is ChannelRow => 'categoryId' in place;

const settingsOf = (guildId: GuildId, place: ChannelRow | CategoryRow): Overlay =>
  isChannel(place)
    ? { kind: 'channel-settings', about: { guildId, channelId: place.id, page: 'permissions' } }
    : { kind: 'category-settings', about: { guildId, categoryId: place.id, page: 'permissions' } };

const kindText = (place: ChannelRow | CategoryRow): string => {
  if (!isChannel(place)) return place.private ? t('Private category') : t('Category');
  if (place.type === 'voice') return place.private ? t('Private voice channel') : t('Voice channel');
  return place.private ? t('Private text channel') : t('Text channel');
};

function PlaceIcon({ place }: { readonly place: ChannelRow | CategoryRow }) {
  if (!isChannel(place)) return <FolderClosed size={18} aria-hidden />;
  return place.type === 'voice' ? <Volume2 size={18} aria-hidden /> : <Hash size={18} aria-hidden />;
}

interface PlaceItemProps {
  readonly guildId: GuildId;
  readonly place: ChannelRow | CategoryRow;
  readonly isInCategory: boolean;
}

const PlaceItem = memo(function PlaceItem({ guildId, place, isInCategory }: PlaceItemProps) {
  const dispatch = useAppDispatch();
  return (
    <li data-grid-row data-inner={isInCategory || undefined} className={styles.place}>
      <button
        type="button"
        className={styles.openPlace}
        aria-haspopup="dialog"
        onClick={() => dispatch(overlayOpened(settingsOf(guildId, place)))}
      >
        <PlaceIcon place={place} />
        <span className={styles.placeTexts}>
          <span className={styles.placeName}>
            <EmojiText pieces={namePieces(place.name)} />
          </span>
          <span className={styles.quiet}>{kindText(place)}</span>
        </span>
        <ChevronRight size={18} aria-hidden className={styles.chevron} />
      </button>
    </li>
  );
});

const isNamed = ({ place }: PermittedPlace, wanted: string): boolean =>
  stripInvisible(place.name).toLowerCase().includes(wanted);

/** The channels and categories whose permissions the user may set (docs/spec/channels.md 'Permissions'). */
export function PlacesPage({ guildId }: PageProps) {
  const places = useAppSelector((state) => selectPermittedPlaces(state, guildId));
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useGridFocus(list);
  const wanted = search.trim().toLowerCase();
  const shown = places.filter((one) => isNamed(one, wanted));
  return (
    <>
      <PageHeading
        title={t('Channel Permissions')}
        description={t('Choose a channel or category to change who can see it and what they can do there.')}
      />
      <SearchField
        label={t('Search channels')}
        value={search}
        onChange={setSearch}
        size="s"
        className={styles.search}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={<KeyRound />}
          title={t('No channels found')}
          description={
            wanted === ''
              ? t('There is no channel whose permissions you can change')
              : t('Try adjusting your search terms')
          }
        />
      ) : null}
      <ul ref={list} className={styles.places} aria-label={t('Channels and categories')}>
        {shown.map(({ place, isInCategory }) => (
          <PlaceItem key={place.id} guildId={guildId} place={place} isInCategory={isInCategory} />
        ))}
      </ul>
    </>
  );
}
