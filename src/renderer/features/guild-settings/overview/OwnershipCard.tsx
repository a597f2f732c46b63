import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFeature, selectMyId } from '../../../state/session/selectors';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';

const TransferGuildDialog = lazyDialog(() =>
  import('./TransferGuildDialog').then((m) => m.TransferGuildDialog),
);

/** Lets the owner transfer the server, if the server supports it (feature `guild-transfer`). */
export function OwnershipCard({ guildId }: { readonly guildId: GuildId }) {
  const isOwner = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId === selectMyId(state));
  const canTransfer = useAppSelector((state) => selectHasFeature(state, 'guild-transfer'));
  const offline = useAppSelector(selectBlockedReason);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOwner || !canTransfer) return null;
  return (
    <>
      <Card
        title={t('Ownership')}
        description={t('You own this server. You can transfer it to another member.')}
        actions={
          <Button variant="danger" disabledReason={offline} onClick={() => setIsOpen(true)}>
            {t('Transfer Ownership')}
          </Button>
        }
      />
      {isOpen && <TransferGuildDialog guildId={guildId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
