import { Hash, Home, MessageSquareText, Search, SquareChevronRight, Volume2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { isMarked, rankDestinations } from '../../../domain/navigation/rank-destinations';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import {
  type JumpTarget,
  listJumpTargets,
  openJumpTarget,
  selectPlaces,
  selectUseOf,
} from '../../state/navigation/destinations';
import { selectCanSearch } from '../../state/search/selectors';
import { repeatSearch } from '../../state/search/thunks';
import type { RootState } from '../../state/store';
import { usePicture } from '../../state/pictures/use-picture';
import { Avatar } from '../../ui/identity/Avatar';
import { CountBadge } from '../../ui/identity/Badge';
import { CommandList } from '../../ui/list/CommandList';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Kbd } from '../../ui/text/Kbd';
import { Trans } from '../../ui/text/Trans';
import styles from './QuickSwitcher.module.css';

/** The maximum number of rows; further matches are found by typing more. */
const MOST = 50;
/** The id of the entry that searches the messages of the open server. */
const MESSAGES = 'search-messages';
const ICONS = {
  text: Hash,
  thread: MessageSquareText,
  voice: Volume2,
  tab: Home,
  command: SquareChevronRight,
} as const;

const listed = (of: object, state: RootState) => ({
  ...{ of, targets: listJumpTargets(state), useOf: selectUseOf(state) },
});

function TargetIcon({ target }: { readonly target: JumpTarget }) {
  const src = usePicture('avatar' in target ? target.avatar : null);
  if (target.kind === 'guild') return <Avatar name={target.name} src={src} size={24} shape="square" />;
  if (target.kind === 'person' || target.kind === 'conversation')
    return <Avatar name={target.name} src={src} size={24} />;
  const Icon = ICONS[target.kind];
  return <Icon size={18} />;
}

/**
 * Opens any server, channel or person, and carries out any command, by a few letters of its name: Ctrl+K, 'Find or start a
 * conversation'. The list is that of the moment in which it was opened, so that nothing moves under the pointer, until
 * servers or channels come or go: at a start it is opened before the server has told what is new.
 */
export function QuickSwitcher({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const places = useAppSelector(selectPlaces);
  const [{ targets, useOf, of }, list] = useState(() => listed(places, store.getState()));
  if (of !== places) list(listed(places, store.getState()));
  const [query, setQuery] = useState('');
  const guildId = useAppSelector((state) => state.navigation.guildId);
  const canSearch = useAppSelector(selectCanSearch);
  const asked = query.trim();
  const isSearched = canSearch && asked !== '' && !isMarked(asked);
  const shown = useMemo(() => rankDestinations(targets, query, MOST, useOf), [targets, query, useOf]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Find or start a conversation')}
      titleHidden
      flush
      width={560}
      footer={
        <p className={styles.hint}>
          <Trans
            text="<text/> channels, <voice/> voice channels, <server/> servers, <person/> people, <command/> commands"
            components={{
              text: <Kbd keys="#" />,
              voice: <Kbd keys="!" />,
              server: <Kbd keys="*" />,
              person: <Kbd keys="@" />,
              command: <Kbd keys=">" />,
            }}
          />
        </p>
      }
    >
      <CommandList
        label={t('Find or start a conversation')}
        placeholder={t('Where would you like to go?')}
        query={query}
        onQuery={setQuery}
        entries={[
          ...shown.map((target) => ({
            id: target.id,
            icon: <TargetIcon target={target} />,
            title: (
              <span className={target.isUnread ? styles.unread : undefined}>
                <EmojiText pieces={namePieces(target.name)} />
              </span>
            ),
            ...(target.context !== '' && { note: <EmojiText pieces={namePieces(target.context)} /> }),
            ...(target.pings > 0 && { mark: <CountBadge count={target.pings} /> }),
          })),
          ...(isSearched
            ? [
                {
                  id: MESSAGES,
                  icon: <Search size={18} />,
                  title: t('Search messages for “{{query}}”', { query: asked }),
                },
              ]
            : []),
        ]}
        onChoose={(id) => {
          if (id === MESSAGES) {
            onClose();
            void dispatch(repeatSearch({ text: asked, filters: [], guildId }));
            return;
          }
          const target = shown.find((one) => one.id === id);
          if (target === undefined) return;
          onClose();
          dispatch(openJumpTarget(target));
        }}
        empty={t('No results for “{{query}}”', { query: asked })}
      />
    </Dialog>
  );
}
