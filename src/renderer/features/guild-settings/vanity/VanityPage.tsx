import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectGuildInfo } from '../../../state/guild-info/selectors';
import { selectInviteLink } from '../../../state/session/selectors';
import { Badge } from '../../../ui/identity/Badge';
import { Banner } from '../../../ui/page/Banner';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';
import { CopyButton } from '../../../ui/form/CopyButton';
import { PageHeading } from '../../../ui/page/PageHeading';
import { AboutVanityDialog } from './AboutVanityDialog';
import { VanityForm } from './VanityForm';
import { VanitySuccessDialog } from './VanitySuccessDialog';
import styles from './Vanity.module.css';

/**
 * The vanity link of a server: the current link, or the form for a new one
 * (docs/spec/vanity-and-partner.md 'Vanity URL').
 */
export function VanityPage({ guildId }: { readonly guildId: GuildId }) {
  const info = useAppSelector((state) => selectGuildInfo(state, guildId));
  const code = info?.vanity?.code ?? null;
  const link = useAppSelector((state) => (code === null ? null : selectInviteLink(state, code)));
  const [isAsking, setIsAsking] = useState(false);
  const [created, setCreated] = useState(false);
  const [isTheirs, setIsTheirs] = useState(false);
  if (info === null) return null;
  const learnMore = (
    <Button size="s" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
      {t('Learn More')}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={
          <span className={styles.title}>
            {t('Vanity URL')} <Badge tone="accent">{t('PRIVILEGED FEATURE')}</Badge>
          </span>
        }
        description={t('Create a custom invite link for your server')}
      />
      {isTheirs && code !== null ? (
        <Banner tone="warning" onDismiss={() => setIsTheirs(false)}>
          {t(
            'Someone else changed this while you were editing. The vanity URL of this server is now {{code}}',
            { code },
          )}
        </Banner>
      ) : null}
      {link === null ? (
        <VanityForm
          guildId={guildId}
          info={info}
          learnMore={learnMore}
          onCreated={() => setCreated(true)}
          onTheirs={() => setIsTheirs(true)}
        />
      ) : (
        <Card
          title={
            <span className={styles.title}>
              {t('Vanity URL Active')} <Badge tone="success">{t('LIVE')}</Badge>
            </span>
          }
          description={t('Anyone with this link can join')}
          actions={learnMore}
        >
          <div className={styles.active}>
            <code className={styles.link}>{link}</code>
            <CopyButton text={link} label={t('Copy Link')} variant="primary" />
          </div>
        </Card>
      )}
      {isAsking ? <AboutVanityDialog onClose={() => setIsAsking(false)} /> : null}
      {created && link !== null ? (
        <VanitySuccessDialog link={link} onClose={() => setCreated(false)} />
      ) : null}
    </>
  );
}
