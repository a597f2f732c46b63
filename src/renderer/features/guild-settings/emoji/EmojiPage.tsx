import { SearchX, Smile } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GuildEmoji } from '../../../../contract/entities/emoji';
import type { GuildId } from '../../../../contract/ids';
import { EMOJI_LIMITS } from '../../../../contract/limits';
import { emojiWord } from '../../../../domain/emoji/custom-emoji';
import { EMOJI_TYPES } from '../../../../domain/emoji/judge-emoji-file';
import { plural, t } from '../../../../domain/i18n/t';
import { matchMentions } from '../../../../domain/messages/mention-query';
import { useGuildLimit } from '../../../state/boosts/use-boosts';
import { selectGuildEmoji, selectHeldEmoji } from '../../../state/emoji/selectors';
import { deleteEmoji, loadEmoji } from '../../../state/emoji/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectLimit } from '../../../state/session/selectors';
import { FileDropButton } from '../../../ui/form/FileDropButton';
import { SearchField } from '../../../ui/form/SearchField';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import type { EmptyStateProps } from '../../../ui/page/EmptyState';
import { RecordsPage } from '../records/RecordsPage';
import { useKeptFresh } from '../records/use-kept-fresh';
import styles from './EmojiPage.module.css';
import { EmojiRow } from './EmojiRow';
import { useEmojiUploads } from './use-emoji-uploads';

const ROW_HEIGHT = 56;
/** A shorter list needs no search. */
const SEARCHED_FROM = 10;
const KIB = 1024;

const filesOf = ({ files }: DataTransfer): readonly File[] => [...files];

/** The emoji of a server: adding by pictures, renaming, deleting (docs/spec/server-settings.md 'Emoji'). */
export function EmojiPage({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectHeldEmoji(state, guildId));
  const emoji = useAppSelector((state) => selectGuildEmoji(state, guildId));
  const usual = useAppSelector((state) => selectLimit(state, 'emoji_per_guild', EMOJI_LIMITS.ofGuild));
  const limit = useGuildLimit(guildId, 'emoji_per_guild', usual);
  const blocked = useAppSelector(selectBlockedReason);
  const fresh = useKeptFresh(held, () => dispatch(loadEmoji(guildId)));
  const { waiting, failed, add } = useEmojiUploads(guildId);
  const [search, setSearch] = useState('');
  const wanted = search.trim().replaceAll(':', '');
  const found = useMemo(
    () =>
      wanted === ''
        ? emoji
        : matchMentions(
            emoji.map((one) => ({ ...one, names: [one.name] })),
            wanted,
            emoji.length,
          ).map(({ names: _names, ...one }) => one),
    [emoji, wanted],
  );
  const [asked, setAsked] = useState<GuildEmoji | null>(null);
  const ask = useCallback((one: GuildEmoji) => setAsked(one), []);
  const isFull = emoji.length >= limit;
  const full = isFull ? t('This server has {{limit}} emoji already', { limit }) : undefined;
  const refusal = blocked ?? full;

  // After a deletion, the focused row is gone.
  const page = useRef<HTMLDivElement>(null);
  const remove = (one: GuildEmoji): void => {
    setAsked(null);
    void dispatch(deleteEmoji(guildId, one));
    page.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const files = filesOf(data);
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    if (refusal === undefined) add(files);
  };
  // Pasting needs no focus in the page.
  const onPaste = useEffectEvent((event: globalThis.ClipboardEvent): void => {
    const files = event.clipboardData === null ? [] : filesOf(event.clipboardData);
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    if (refusal === undefined) add(files);
  });
  useEffect(() => {
    const listen = (event: globalThis.ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  const empty = (): EmptyStateProps | null => {
    if (emoji.length === 0)
      return {
        icon: <Smile />,
        title: t('No emoji yet'),
        description: t('Upload a picture, and everyone here can use it in messages and reactions'),
      };
    if (found.length === 0)
      return { icon: <SearchX />, title: t('No emoji found'), description: t('Try another word') };
    return null;
  };
  return (
    <div
      ref={page}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <RecordsPage
        title={t('Emoji')}
        description={t('Pictures that members can use in messages and reactions of this server')}
        actions={null}
        held={held}
        fresh={fresh}
        failure={t('Failed to load emoji')}
        failsAs="page"
        section={{
          title: t('Server Emoji'),
          count: found.length,
          beside: held.phase === 'loaded' && (
            <span role="status" className={styles.total}>
              {waiting > 0
                ? plural('Adding {{count}} emoji…', 'Adding {{count}} emoji…', { count: waiting })
                : t('{{held}} of {{limit}}', { held: emoji.length, limit })}
            </span>
          ),
        }}
        waiting={{ label: t('Loading emoji'), rows: 5, rowHeight: ROW_HEIGHT }}
        empty={empty()}
        rows={() => (
          <ul className={styles.rows} aria-label={t('Server Emoji')}>
            {found.map((one) => (
              <EmojiRow key={one.id} guildId={guildId} emoji={one} onDelete={ask} />
            ))}
          </ul>
        )}
      >
        <div className={styles.tools}>
          <FileDropButton
            label={t('Upload Emoji')}
            hint={t('PNG, JPEG, WebP or GIF, up to {{size}} KiB each. You can also drop or paste pictures.', {
              size: EMOJI_LIMITS.bytes / KIB,
            })}
            accept={EMOJI_TYPES.filter((type) => type !== '').join(',')}
            disabledReason={refusal}
            onFiles={add}
          />
          {failed.length === 0 ? null : (
            <div role="alert">
              <ul className={styles.failed}>
                {failed.map(({ file, reason }, place) => (
                  <li key={place}>{t('{{file}}: {{reason}}', { file, reason })}</li>
                ))}
              </ul>
            </div>
          )}
          {emoji.length < SEARCHED_FROM ? null : (
            <SearchField label={t('Search emoji')} value={search} onChange={setSearch} />
          )}
        </div>
      </RecordsPage>
      {asked === null ? null : (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          onConfirm={() => remove(asked)}
          title={t('Delete Emoji')}
          description={t('Delete {{name}}? Messages and reactions will show its name instead.', {
            name: emojiWord(asked.name),
          })}
          confirmLabel={t('Delete')}
          tone="danger"
        />
      )}
    </div>
  );
}
