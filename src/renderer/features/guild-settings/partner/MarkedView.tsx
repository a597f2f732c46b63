import { BadgeCheck, Compass, Handshake, Link2, Star } from 'lucide-react';
import { msg, t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import { Benefits, type Benefit } from './Benefits';
import styles from './Partner.module.css';

const VERIFIED_PERKS: readonly Benefit[] = [
  {
    icon: <BadgeCheck />,
    title: msg('Verified badge'),
    about: msg('Shown beside the name, on invites and in Discovery'),
  },
  {
    icon: <Compass />,
    title: msg('A place in Discovery'),
    about: msg('People find this server without an invite'),
  },
  { icon: <Link2 />, title: msg('A permanent invite'), about: msg('Your Discovery card always works') },
];
const PARTNER_PERKS: readonly Benefit[] = [
  {
    icon: <Handshake />,
    title: msg('Partner badge'),
    about: msg('Shown beside the name, on invites and in Discovery'),
  },
  ...VERIFIED_PERKS.slice(1),
  {
    icon: <Star />,
    title: msg('A Guildhall partner'),
    about: msg('The people who run this Guildhall vouch for this server'),
  },
];

const VIEWS = {
  1: {
    icon: <BadgeCheck />,
    title: msg('Congratulations! This server is verified'),
    about: msg('Everyone can see that this server is authentic.'),
    heading: msg('Your perks'),
    perks: VERIFIED_PERKS,
  },
  2: {
    icon: <Handshake />,
    title: msg('Congratulations! This server is partnered'),
    about: msg('Thank you for being a partner. These perks are yours:'),
    heading: msg('Your partner perks'),
    perks: PARTNER_PERKS,
  },
} as const;

/** The benefits that a verified (1) or partnered (2) server has. */
export function MarkedView({ level }: { readonly level: 1 | 2 }) {
  const { icon, title, about, heading, perks } = VIEWS[level];
  return (
    <>
      <div className={styles.hero} data-level={level}>
        <span className={styles.heroIcon} aria-hidden>
          {icon}
        </span>
        <h3 className={styles.heroTitle}>{t(title)}</h3>
        <p className={styles.heroText}>{t(about)}</p>
      </div>
      <Card title={t(heading)}>
        <Benefits benefits={perks} />
      </Card>
    </>
  );
}
