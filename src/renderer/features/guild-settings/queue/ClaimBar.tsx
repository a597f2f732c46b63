import { Hand } from 'lucide-react';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { useAppDispatch } from '../../../state/hooks';
import { leaveItem } from '../../../state/queue/thunks';
import { Button } from '../../../ui/form/Button';
import { Banner } from '../../../ui/page/Banner';
import { useClaim } from './use-claim';

interface ClaimBarProps {
  readonly guildId: GuildId;
  readonly item: QueueItem;
  readonly isPending: boolean;
  readonly blocked: string | undefined;
  readonly onClaim: () => void;
}

/** Who handles an open report, and the button that takes it over. */
export function ClaimBar({ guildId, item, isPending, blocked, onClaim }: ClaimBarProps) {
  const dispatch = useAppDispatch();
  const claim = useClaim(item);
  if (claim.kind === 'other')
    return (
      <Banner tone="warning">
        {t('{{name}} is handling this', { name: stripInvisible(claim.person.username) })}
      </Banner>
    );
  if (claim.kind === 'me')
    return (
      <Banner
        tone="success"
        action={
          <Button
            size="s"
            disabledReason={blocked}
            onClick={() => void dispatch(leaveItem(guildId, item.id))}
          >
            {t('Release')}
          </Button>
        }
      >
        {t('You are handling this. Others see that until you leave.')}
      </Banner>
    );
  return (
    <Banner
      action={
        <Button
          size="s"
          icon={<Hand size={16} />}
          pending={isPending}
          disabledReason={blocked}
          aria-keyshortcuts="C"
          onClick={onClaim}
        >
          {t('Handle')}
        </Button>
      }
    >
      {t('Nobody is handling this yet.')}
    </Banner>
  );
}
