import { BadgeCheck, Compass, Handshake, Link2, Star } from 'lucide-react';
import { Card } from '../../../ui/page/Card';
import { Benefits, type Benefit } from './Benefits';
import styles from './Partner.module.css';

const VERIFIED_PERKS: readonly Benefit[] = [
  {
    icon: <BadgeCheck />,
    title: 'The verified mark',
    about: 'Shown beside the name, on invites and in discovery',
  },
  { icon: <Compass />, title: 'A place in discovery', about: 'People find this server without an invite' },
  { icon: <Link2 />, title: 'A permanent invite', about: 'Your Discovery card always works' },
];
const PARTNER_PERKS: readonly Benefit[] = [
  {
    icon: <Handshake />,
    title: 'Partner badge',
    about: 'Shown beside the name, on invites and in discovery',
  },
  ...VERIFIED_PERKS.slice(1),
  {
    icon: <Star />,
    title: 'A partner of Guildhall',
    about: 'The people who run this Guildhall vouch for this server',
  },
];

const VIEWS = {
  1: {
    icon: <BadgeCheck />,
    title: 'Congratulations! This server is verified',
    about: 'Everyone can see that this server is authentic.',
    heading: 'Your perks',
    perks: VERIFIED_PERKS,
  },
  2: {
    icon: <Handshake />,
    title: 'Congratulations! This server is partnered',
    about: 'Thank you for being a partner. These perks are yours:',
    heading: 'Your partner perks',
    perks: PARTNER_PERKS,
  },
} as const;

/** What a server that is verified (1) or partnered (2) has of it. */
export function MarkedView({ level }: { readonly level: 1 | 2 }) {
  const { icon, title, about, heading, perks } = VIEWS[level];
  return (
    <>
      <div className={styles.hero} data-level={level}>
        <span className={styles.heroIcon} aria-hidden>
          {icon}
        </span>
        <h3 className={styles.heroTitle}>{title}</h3>
        <p className={styles.heroText}>{about}</p>
      </div>
      <Card title={heading}>
        <Benefits benefits={perks} />
      </Card>
    </>
  );
}
