import type { GuildId } from '../../../../contract/ids';
import { selectGuildInfo } from '../../../state/guild-info/selectors';
import { useAppSelector } from '../../../state/hooks';
import { Card } from '../../../ui/Card';
import { PageHeading } from '../../../ui/PageHeading';

/** What the server is called and looks like, and how large it is (server-area.md 2.9). */
export function OverviewPage({ guildId }: { readonly guildId: GuildId }) {
  const info = useAppSelector((state) => selectGuildInfo(state, guildId));
  if (info === null) return null;
  return (
    <>
      <PageHeading title="Overview" />
      <Card title="Server Statistics" description={`Members: ${info.memberCount}`} />
    </>
  );
}
