import quiet16 from '../../../resources/tray/quiet-16.png?inline';
import quiet22 from '../../../resources/tray/quiet-22.png?inline';
import quiet32 from '../../../resources/tray/quiet-32.png?inline';
import quiet44 from '../../../resources/tray/quiet-44.png?inline';
import quietTemplate16 from '../../../resources/tray/quiet-template-16.png?inline';
import quietTemplate32 from '../../../resources/tray/quiet-template-32.png?inline';
import unread16 from '../../../resources/tray/unread-16.png?inline';
import unread22 from '../../../resources/tray/unread-22.png?inline';
import unread32 from '../../../resources/tray/unread-32.png?inline';
import unread44 from '../../../resources/tray/unread-44.png?inline';
import unreadTemplate16 from '../../../resources/tray/unread-template-16.png?inline';
import unreadTemplate32 from '../../../resources/tray/unread-template-32.png?inline';
import mentioned16 from '../../../resources/tray/mentioned-16.png?inline';
import mentioned22 from '../../../resources/tray/mentioned-22.png?inline';
import mentioned32 from '../../../resources/tray/mentioned-32.png?inline';
import mentioned44 from '../../../resources/tray/mentioned-44.png?inline';
import mentionedTemplate16 from '../../../resources/tray/mentioned-template-16.png?inline';
import mentionedTemplate32 from '../../../resources/tray/mentioned-template-32.png?inline';
import waiting16 from '../../../resources/tray/waiting-16.png?inline';
import waiting22 from '../../../resources/tray/waiting-22.png?inline';
import waiting32 from '../../../resources/tray/waiting-32.png?inline';
import waiting44 from '../../../resources/tray/waiting-44.png?inline';
import waitingTemplate16 from '../../../resources/tray/waiting-template-16.png?inline';
import waitingTemplate32 from '../../../resources/tray/waiting-template-32.png?inline';

export type TrayState = 'quiet' | 'unread' | 'waiting' | 'mentioned';

/** A picture for one screen density. */
export interface TrayPicture {
  readonly dataURL: string;
  readonly scaleFactor: number;
}

const pair = (dataURL: string, dense: string): readonly TrayPicture[] => [
  { dataURL, scaleFactor: 1 },
  { dataURL: dense, scaleFactor: 2 },
];

type Pictures = Readonly<Record<TrayState, readonly TrayPicture[]>>;

const LINUX: Pictures = {
  quiet: pair(quiet22, quiet44),
  unread: pair(unread22, unread44),
  mentioned: pair(mentioned22, mentioned44),
  waiting: pair(waiting22, waiting44),
};
const WINDOWS: Pictures = {
  quiet: pair(quiet16, quiet32),
  unread: pair(unread16, unread32),
  mentioned: pair(mentioned16, mentioned32),
  waiting: pair(waiting16, waiting32),
};
/** Black pictures, which the system draws in the colour of its menu bar. */
const MACOS: Pictures = {
  quiet: pair(quietTemplate16, quietTemplate32),
  unread: pair(unreadTemplate16, unreadTemplate32),
  mentioned: pair(mentionedTemplate16, mentionedTemplate32),
  waiting: pair(waitingTemplate16, waitingTemplate32),
};

/** The pictures of the tray icon; drawn by tools/tray/tray-icons.mjs. */
export const trayPictures = (state: TrayState, platform: string): readonly TrayPicture[] => {
  if (platform === 'darwin') return MACOS[state];
  return platform === 'win32' ? WINDOWS[state] : LINUX[state];
};
