import { t } from '../../domain/i18n/t';
import type { DesktopSummary, ShownNotification, TrayFacts } from '../../contract/ipc/desktop';
import type { Result } from '../../contract/failure';
import { EMPTY_SUMMARY } from '../../contract/ipc/summary';
import type { Preferences } from '../../contract/preferences';
import { isMutedAt } from '../../domain/notifications/decide-notification';
import { type MuteChoice, muteEnd } from '../../domain/notifications/mute-times';
import type {
  NotificationCentre,
  NotificationCentreDependencies,
} from '../notifications/notification-centre';
import { trayState, trayTooltip } from '../tray/tray-state';
import { nextClaimEnd, trayMenu } from '../tray/tray-menu';
import { closePolicy, isOffered } from '../tray/tray-policy';
import type { TrayWatch } from '../tray/tray-watch';
import type { TrayContent } from '../tray/tray-icon';
import { badgeCount } from './badge';
import type { Desktop, DesktopDependencies } from './desktop';
import { Throttle } from './throttle';

/** The adapters to the desktop's services. */
export interface DesktopParts {
  readonly centre: (onClicked: NotificationCentreDependencies['onClicked']) => NotificationCentre;
  readonly watch: (onChange: (facts: TrayFacts) => void) => TrayWatch;
  readonly tray: { readonly show: (content: TrayContent) => void; readonly remove: () => void };
  readonly showBadge: (count: number) => void;
  /** A time of day in the person's format. */
  readonly timeText: (time: number) => string;
}

/** The minimum interval between redraws of the tray: each time its menu is built and sent to the tray host. */
const DRAW_EVERY_MS = 300;

/** The time that a tray may be absent, or take to appear after the boot, before the hidden window is minimised. */
const RESCUE_AFTER_MS = 15_000;

const stillRunning = (): ShownNotification => ({
  key: 'still-running',
  title: t('Guildhall is still running in the tray'),
  body: t('You still get messages. To quit, choose Quit Guildhall from the tray icon’s menu.'),
  place: null,
  isSilent: true,
  isForMe: false,
});

/** Combines the parts of the app outside its window: notifications, tray, badge. */
export class DesktopPart implements Desktop {
  readonly #deps: DesktopDependencies;
  readonly #parts: DesktopParts;
  readonly #centre: NotificationCentre;
  readonly #watch: TrayWatch;
  readonly #drawing: Throttle<null>;
  #summary: DesktopSummary = EMPTY_SUMMARY;
  #shownCount = 0;
  #drawn: string | null = null;
  #muteTimer: unknown = null;
  #isHidden: boolean;
  #rescue: unknown = null;
  #claimTimer: unknown = null;

  constructor(deps: DesktopDependencies, parts: DesktopParts) {
    this.#deps = deps;
    this.#parts = parts;
    this.#isHidden = deps.startsHidden;
    this.#centre = parts.centre((place, opens, isForWindow) => this.#follow(place, opens, isForWindow));
    this.#drawing = new Throttle(() => this.#draw(), deps.clock, DRAW_EVERY_MS);
    this.#watch = parts.watch((tray) => this.#trayChanged(tray));
    this.#watch.start();
    this.#watchMute();
  }

  readonly summarise = (summary: DesktopSummary): void => {
    this.#summary = summary;
    this.#drawing.put(null);
  };

  readonly show = (content: ShownNotification): Promise<Result<null>> => {
    const { window, preferences } = this.#deps;
    const shown = window();
    if (content.isForMe && preferences().asksAttention && shown?.isFocused() === false)
      shown.flashFrame(true);
    return this.#centre.show(content);
  };

  readonly close = (keys: readonly string[], channelId: string | null): void =>
    this.#centre.close(keys, channelId);

  readonly pageReady = (): void => this.#deps.push('desktop.changed', { tray: this.#watch.facts });

  readonly preferencesChanged = (values: Preferences, before: Preferences): void => {
    if (values.mutedUntil !== before.mutedUntil) this.#watchMute();
    this.#drawing.put(null);
  };

  readonly signedOut = (): void => {
    this.#centre.closeAll();
    this.summarise(EMPTY_SUMMARY);
  };

  readonly closing = async (): Promise<'hide' | 'minimise' | 'quit'> => {
    const { preferences, setPreferences } = this.#deps;
    const { closeAction, knowsTray, showsNotifications } = preferences();
    if (closeAction !== 'tray') return closePolicy(closeAction, this.#watch.facts);
    const action = closePolicy(closeAction, await this.#watch.ask());
    if (action === 'hide') this.#isHidden = true;
    if (action === 'hide' && !knowsTray) {
      setPreferences({ knowsTray: true });
      if (showsNotifications) void this.#centre.show(stillRunning());
    }
    return action;
  };

  readonly stop = (): void => {
    this.#watch.stop();
    this.#drawing.stop();
    this.#centre.closeAll();
    this.#parts.tray.remove();
    for (const timer of [this.#muteTimer, this.#rescue, this.#claimTimer])
      if (timer !== null) this.#deps.clock.clear(timer);
    if (this.#shownCount > 0) this.#parts.showBadge(0);
  };

  /** A report leads to the queue's own window while the app's window is hidden, unless that one was asked for. */
  #follow(place: ShownNotification['place'], opens: ShownNotification['opens'], isForWindow: boolean): void {
    const { open, openQueue, window } = this.#deps;
    if (place !== null) open({ kind: 'channel', ...place });
    else if (opens?.kind === 'queue' && !isForWindow && window()?.isVisible() === false)
      openQueue(opens.reportId === undefined ? null : { guildId: opens.guildId, id: opens.reportId });
    else open(opens ?? null);
  }

  #trayChanged(tray: TrayFacts): void {
    this.#deps.push('desktop.changed', { tray });
    this.#drawn = null;
    if (isOffered(tray)) this.#draw();
    else this.#parts.tray.remove();
    if (!tray.isThere && tray.reason !== 'asking') this.#rescueLater();
  }

  /** Minimises a hidden window that no tray icon leads to, so that the person finds it in the task bar. */
  #rescueLater(): void {
    const { clock, window } = this.#deps;
    if (!this.#isHidden || this.#rescue !== null) return;
    this.#rescue = clock.set(() => {
      this.#rescue = null;
      const hidden = window();
      if (this.#watch.facts.isThere || !this.#isHidden || hidden?.isVisible() !== false) return;
      this.#isHidden = false;
      hidden.showInactive();
      hidden.minimize();
    }, RESCUE_AFTER_MS);
  }

  #draw(): void {
    const { clock, open, openQueue, push, quit, preferences } = this.#deps;
    const { showsBadge, mutedUntil } = preferences();
    const count = badgeCount(this.#summary, showsBadge);
    if (count !== this.#shownCount) this.#parts.showBadge(count);
    this.#shownCount = count;
    if (!isOffered(this.#watch.facts)) return;
    const until = mutedUntil !== null && isMutedAt(mutedUntil, clock.now()) ? mutedUntil : null;
    const mute = until === null ? null : this.#parts.timeText(until);
    // An unchanged menu is not redrawn: the redraw would close an open menu.
    const now = clock.now();
    const claimEnd = nextClaimEnd(this.#summary, now);
    this.#drawAt(claimEnd);
    const drawn = JSON.stringify([this.#summary, mute, claimEnd]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#parts.tray.show({
      state: trayState(this.#summary),
      tooltip: trayTooltip(this.#summary, mute !== null),
      menu: trayMenu(
        { summary: this.#summary, mutedUntil: mute, now },
        {
          open,
          openQueue,
          ask: (command) => push('desktop.asked', command),
          mute: (choice) => this.#mute(choice),
          unmute: () => this.#deps.setPreferences({ mutedUntil: null }),
          quit,
        },
      ),
    });
  }

  /** Draws again when a claim that nobody renews has ended. */
  #drawAt(end: number | null): void {
    const { clock } = this.#deps;
    if (this.#claimTimer !== null) clock.clear(this.#claimTimer);
    this.#claimTimer = end === null ? null : clock.set(() => this.#drawing.put(null), end - clock.now());
  }

  #mute(choice: MuteChoice): void {
    this.#deps.setPreferences({ mutedUntil: muteEnd(choice, this.#deps.clock.now()) });
  }

  /** Removes the mute when it has expired, so that menu and settings show that. */
  #watchMute(): void {
    const { clock, preferences, setPreferences } = this.#deps;
    if (this.#muteTimer !== null) clock.clear(this.#muteTimer);
    this.#muteTimer = null;
    const { mutedUntil } = preferences();
    if (mutedUntil === null) return;
    const left = mutedUntil - clock.now();
    // Timers do not run while the computer sleeps, so the time is checked at least once a minute.
    if (left <= 0) setPreferences({ mutedUntil: null });
    else this.#muteTimer = clock.set(() => this.#watchMute(), Math.min(left, 60_000));
  }
}
