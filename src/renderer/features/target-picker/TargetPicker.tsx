import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { keyOfTarget } from '../../../domain/permissions/settings';
import { useAppSelector } from '../../state/hooks';
import { selectMembersPhase } from '../../state/members/selectors';
import { usePicture } from '../../state/pictures/use-picture';
import { selectRolesById } from '../../state/roles/selectors';
import { Avatar } from '../../ui/identity/Avatar';
import { ColourDot } from '../../ui/identity/ColourDot';
import { CommandList } from '../../ui/list/CommandList';
import { EmojiText } from '../../ui/text/Emoji';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import { type TargetMatch, useTargetMatches, type WantedMembers } from './use-target-matches';

interface TargetPickerProps {
  readonly guildId: GuildId;
  /** The accessible name of the search. */
  readonly label: string;
  /** Shown with a mark; a choice of one of them takes it back. */
  readonly chosen: readonly OverwriteTarget[];
  /** Whether `@everyone` can be chosen. */
  readonly offersEveryone?: boolean;
  /** Offers members alone: all, or those who have a role. */
  readonly members?: WantedMembers;
  readonly onChoose: (target: OverwriteTarget) => void;
}

function Face({ match }: { readonly match: TargetMatch }) {
  const src = usePicture(match.avatar);
  return match.colour === null ? (
    <Avatar name={match.name} src={src} size={24} />
  ) : (
    <ColourDot colour={match.colour} />
  );
}

/** A search for roles and members: arrows move, Enter or a press chooses. */
export function TargetPicker({
  guildId,
  label,
  chosen,
  offersEveryone = false,
  members,
  onChoose,
}: TargetPickerProps) {
  const [query, setQuery] = useState('');
  const found = useTargetMatches(guildId, query, members);
  const roles = useAppSelector((state) => selectRolesById(state, guildId));
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const keys = new Set(chosen.map(keyOfTarget));
  const matches = useMemo(
    () =>
      offersEveryone
        ? found
        : found.filter(({ target }) => target.target === 'member' || roles[target.id]?.isDefault !== true),
    [found, offersEveryone, roles],
  );
  return (
    <CommandList
      size="s"
      label={label}
      placeholder={members === undefined ? t('Search roles and members') : t('Search members')}
      query={query}
      onQuery={setQuery}
      entries={matches.map((match) => ({
        id: match.id,
        icon: <Face match={match} />,
        title: <EmojiText pieces={namePieces(match.name)} />,
        note: match.note,
        ...(keys.has(match.id) && {
          mark: (
            <>
              <Check size={16} aria-hidden />
              <VisuallyHidden>{t(', chosen')}</VisuallyHidden>
            </>
          ),
        }),
      }))}
      onChoose={(id) => {
        const match = matches.find((one) => one.id === id);
        if (match !== undefined) onChoose(match.target);
      }}
      empty={
        query.trim() === '' && phase === 'loading'
          ? t('Loading members')
          : t('No results for “{{query}}”', { query: query.trim() })
      }
    />
  );
}
