import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectGuildInfo } from '../../../state/guild-info/selectors';
import { PageHeading } from '../../../ui/page/PageHeading';
import { ApplicationView } from './ApplicationView';
import { MarkedView } from './MarkedView';

/**
 * The partner programme: applying, the state of the application, or the server's mark
 * (docs/spec/vanity-and-partner.md 'Partner programme').
 */
export function PartnerPage({ guildId }: { readonly guildId: GuildId }) {
  const info = useAppSelector((state) => selectGuildInfo(state, guildId));
  if (info === null) return null;
  const isMarked = info.verified === 1 || info.verified === 2;
  return (
    <>
      <PageHeading
        title={t('Partner Program')}
        description={t('Partnered servers are featured in Discovery and carry a badge')}
      />
      {isMarked ? (
        <MarkedView level={info.verified === 1 ? 1 : 2} />
      ) : (
        <ApplicationView guildId={guildId} info={info} />
      )}
    </>
  );
}
