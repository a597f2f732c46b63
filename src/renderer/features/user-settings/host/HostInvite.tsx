import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { selectInviteDefaults } from '../../../state/invites/selectors';
import { shareInvite } from '../../../state/invites/thunks';
import { selectInvitableGuilds } from '../../../state/invites/invitable';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import { Banner } from '../../../ui/page/Banner';
import { Card } from '../../../ui/page/Card';
import { QrCode } from '../QrCode';
import styles from './HostPage.module.css';

/** The link that somebody with nothing but the app needs, as text and as a QR code. */
export function HostInvite() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const guilds = useAppSelector(selectInvitableGuilds);
  const [chosen, setChosen] = useState<GuildId | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const { send, isPending, error } = useRequest();
  const guildId = chosen ?? guilds[0]?.id ?? null;
  const getLink = (): void => {
    if (guildId === null) return;
    const terms = selectInviteDefaults(store.getState(), guildId);
    void send(() => dispatch(shareInvite({ guildId, ...terms })), setLink);
  };
  return (
    <Card
      title={t('Invite people')}
      description={t('Who has Guildhall and this link can join. Send it only to people you want here.')}
    >
      {guildId === null ? (
        <p className={styles.muted}>{t('Create a server first, or ask its owner to let you invite.')}</p>
      ) : (
        <div className={styles.link}>
          <Select
            label={t('Server')}
            options={guilds.map(({ id, name }) => ({ value: id, label: stripInvisible(name) }))}
            value={guildId}
            onChange={(id) => {
              setChosen(id);
              setLink(null);
            }}
          />
          {link === null ? (
            <Button variant="primary" pending={isPending} onClick={getLink}>
              {t('Get the Link')}
            </Button>
          ) : (
            <>
              <TextField
                label={t('Invite link')}
                value={link}
                readOnly
                onChange={() => undefined}
                trailing={<CopyButton text={link} label={t('Copy')} />}
              />
              <QrCode text={link} label={t('The invite link as a QR code')} />
            </>
          )}
          {error === undefined ? null : <Banner tone="error">{error}</Banner>}
        </div>
      )}
    </Card>
  );
}
