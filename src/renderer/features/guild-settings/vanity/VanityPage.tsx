import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { useAppSelector } from '../../../state/hooks';
import { selectGuildInfo } from '../../../state/guild-info/selectors';
import { selectInviteLink } from '../../../state/session/selectors';
import { Badge } from '../../../ui/Badge';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { CopyButton } from '../../../ui/CopyButton';
import { PageHeading } from '../../../ui/PageHeading';
import { AboutVanityDialog } from './AboutVanityDialog';
import { VanityForm } from './VanityForm';
import { VanitySuccessDialog } from './VanitySuccessDialog';
import styles from './Vanity.module.css';

/** The vanity link of a server: the one that it has, or the way to one (server-area.md 2.13). */
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
      Learn More
    </Button>
  );
  return (
    <>
      <PageHeading
        title={
          <span className={styles.title}>
            Vanity URL <Badge tone="accent">PRIVILEGED FEATURE</Badge>
          </span>
        }
        description="Create a custom invite link for your server"
      />
      {isTheirs && code !== null ? (
        <Banner tone="warning" onDismiss={() => setIsTheirs(false)}>
          Somebody else changed this meanwhile. The vanity URL of this server is now {code}
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
              Vanity URL Active <Badge tone="success">LIVE</Badge>
            </span>
          }
          description="Whoever opens this link can join the server"
          actions={learnMore}
        >
          <div className={styles.active}>
            <code className={styles.link}>{link}</code>
            <CopyButton text={link} label="Copy Link" variant="primary" />
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
