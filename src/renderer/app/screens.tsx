import { lazyPart } from '../ui/overlay/lazy-part';
import styles from './Shell.module.css';

/** Shown until the code of a screen is loaded. */
const waiting = <main className={styles.manager} />;

// Not on the first screen: loaded on first use, or earlier while the app is idle.
export const MembersManager = lazyPart(
  () => import('../features/members-manager/MembersManager').then((m) => m.MembersManager),
  waiting,
);
export const Home = lazyPart(() => import('../features/home/Home').then((m) => m.Home), waiting);
export const HomeSidebar = lazyPart(() => import('../features/home/HomeSidebar').then((m) => m.HomeSidebar));
export const GroupPanel = lazyPart(() =>
  import('../features/conversations/GroupPanel').then((m) => m.GroupPanel),
);
export const RequestBar = lazyPart(() =>
  import('../features/conversations/RequestBar').then((m) => m.RequestBar),
);
export const Shop = lazyPart(() => import('../features/shop/Shop').then((m) => m.Shop), waiting);
export const Discovery = lazyPart(
  () => import('../features/discovery/Discovery').then((m) => m.Discovery),
  waiting,
);

// Only where somebody is in voice, or a voice channel is open.
export const VoiceArea = lazyPart(
  () => import('../features/voice/VoiceArea').then((m) => m.VoiceArea),
  <div className={styles.manager} />,
);
export const VoicePanel = lazyPart(() => import('../features/voice/VoicePanel').then((m) => m.VoicePanel));
export const VoiceLayer = lazyPart(() => import('../features/voice/VoiceLayer').then((m) => m.VoiceLayer));
