import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reactor } from '../../../contract/entities/reaction';
import type { ChannelId, GuildId, MessageId, UserId } from '../../../contract/ids';
import { REACTION_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { shownName } from '../../../domain/members/grouping';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectCanCallIn } from '../../state/channels/rights';
import { selectBlockedReason, selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useMember } from '../../state/members/use-member';
import { listReactors, removeReactions } from '../../state/messages/reactions';
import { usePicture } from '../../state/pictures/use-picture';
import { Button } from '../../ui/form/Button';
import { IconButton } from '../../ui/form/IconButton';
import { Avatar } from '../../ui/identity/Avatar';
import { ErrorState } from '../../ui/page/ErrorState';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Reactions.module.css';

interface ReactorListProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly id: MessageId;
  readonly emoji: string;
  /** How many there are: the list is fetched again when that changes. */
  readonly count: number;
}

const ROW_HEIGHT = 40;
const SKELETON_ROWS = 4;

const withoutDoubles = (people: readonly Reactor[]): readonly Reactor[] => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];

/** The pages of those who reacted; the first one again whenever `count` changes. */
const useReactors = ({ id, emoji, count }: ReactorListProps) => {
  const dispatch = useAppDispatch();
  const [people, setPeople] = useState<readonly Reactor[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  /** Counts the requests: only the newest one is taken. */
  const newest = useRef(0);

  const ask = useCallback(
    async (after: UserId | undefined): Promise<(() => void) | null> => {
      newest.current += 1;
      const asked = newest.current;
      const result = await dispatch(listReactors(id, emoji, { after, limit: REACTION_LIMITS.listed }));
      if (asked !== newest.current) return null;
      return () => {
        setIsLoading(false);
        setError(result.ok ? null : result.failure);
        if (result.ok)
          setPeople((held) =>
            withoutDoubles([...(after === undefined ? [] : (held ?? [])), ...result.value]),
          );
      };
    },
    [dispatch, emoji, id],
  );
  const load = (after: UserId | undefined): void => {
    setIsLoading(true);
    void ask(after).then((take) => take?.());
  };
  useEffect(() => {
    void ask(undefined).then((take) => take?.());
    return () => {
      // An answer that comes later belongs to nobody.
      newest.current += 1;
    };
  }, [ask, count]);

  return {
    people,
    error,
    isLoading,
    again: () => load(undefined),
    more: () => load(people?.at(-1)?.id),
    hasMore: people !== null && people.length < count && people.length >= REACTION_LIMITS.listed,
  };
};

/** The people who reacted to a message with an emoji, in the order of their reactions. */
export function ReactorList(props: ReactorListProps) {
  const { people, error, isLoading, again, more, hasMore } = useReactors(props);
  const offline = useAppSelector(selectOfflineReason);
  if (people === null) {
    if (error === null)
      return (
        <SkeletonRows
          rows={SKELETON_ROWS}
          avatar={32}
          rowHeight={ROW_HEIGHT}
          label={t('Loading reactions')}
        />
      );
    return <ErrorState message={offline ?? error} onRetry={again} pending={isLoading} compact />;
  }
  return (
    <ul className={styles.people} aria-label={t('Who reacted')}>
      {people.map((person) => (
        <Person key={person.id} person={person} {...props} />
      ))}
      {hasMore ? (
        <li>
          <Button
            size="s"
            pending={isLoading}
            pendingLabel={t('Loading...')}
            disabledReason={offline}
            onClick={more}
          >
            {t('Show more')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function Person({ person, guildId, channelId, id, emoji }: ReactorListProps & { readonly person: Reactor }) {
  const dispatch = useAppDispatch();
  const member = useMember(guildId, person.id);
  const src = usePicture(member === null ? person.avatar : member.avatar);
  const mayRemove = useAppSelector((state) => selectCanCallIn(state, channelId, 'reactions.clear'));
  const blocked = useAppSelector(selectBlockedReason);
  const name = member === null ? (person.displayName ?? person.username) : shownName(member);
  return (
    <li className={styles.person}>
      <Avatar name={name} src={src} size={32} />
      <span className={styles.name}>
        <EmojiText pieces={namePieces(name)} />
      </span>
      {mayRemove ? (
        <IconButton
          label={t('Remove the reaction of {{name}}', { name })}
          icon={<X />}
          size="s"
          disabledReason={blocked}
          onClick={() =>
            void dispatch(removeReactions({ channelId, messageId: id }, { emoji, userId: person.id }))
          }
        />
      ) : null}
    </li>
  );
}
