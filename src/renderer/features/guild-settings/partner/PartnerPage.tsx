import type { GuildId } from '../../../../contract/ids';
import { useAppSelector } from '../../../state/hooks';
import { selectGuildInfo } from '../../../state/guild-info/selectors';
import { PageHeading } from '../../../ui/PageHeading';
import { ApplicationView } from './ApplicationView';
import { MarkedView } from './MarkedView';

/** The partner programme: applying, what became of it, or the mark that the server has (server-area.md 2.14). */
export function PartnerPage({ guildId }: { readonly guildId: GuildId }) {
  const info = useAppSelector((state) => selectGuildInfo(state, guildId));
  if (info === null) return null;
  const isMarked = info.verified === 1 || info.verified === 2;
  return (
    <>
      <PageHeading
        title="Partner Program"
        description="Servers that stand out are shown in discovery and carry a mark"
      />
      {isMarked ? (
        <MarkedView level={info.verified === 1 ? 1 : 2} />
      ) : (
        <ApplicationView guildId={guildId} info={info} />
      )}
    </>
  );
}
