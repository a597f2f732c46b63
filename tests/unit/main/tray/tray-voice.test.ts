import { describe, expect, it } from 'vitest';
import type { DesktopCommand, DesktopSummary } from '../../../../src/contract/ipc/desktop';
import { EMPTY_SUMMARY } from '../../../../src/contract/ipc/summary';
import { trayMenu } from '../../../../src/main/tray/tray-menu';
import { trayTooltip } from '../../../../src/main/tray/tray-state';

type Voice = NonNullable<DesktopSummary['voice']>;

const inVoice = (change: Partial<Voice> = {}): DesktopSummary => ({
  ...EMPTY_SUMMARY,
  isSignedIn: true,
  voice: {
    ...{ guildId: '5', channelId: '7', channel: 'Tea & Talk', guild: 'The Hall' },
    ...{ isMuted: false, isDeaf: false },
    ...change,
  },
});

const menuOf = (summary: DesktopSummary) => {
  const asked: DesktopCommand[] = [];
  const nothing = (): void => undefined;
  const menu = trayMenu(
    { summary, mutedUntil: null, now: 0 },
    {
      ...{ open: nothing, mute: nothing, unmute: nothing, openQueue: nothing, quit: nothing },
      ask: (command) => void asked.push(command),
    },
  );
  const entry = (label: string) => menu.find((one) => one.label === label);
  const click = (label: string): void => {
    // Electron passes its item, window and event, which no entry reads.
    Reflect.apply(entry(label)?.click ?? nothing, undefined, []);
  };
  return { asked, entry, click };
};

describe('the tray in voice', () => {
  it('has the channel, with mute, deafen and disconnect', () => {
    const { asked, entry, click } = menuOf(inVoice({ isMuted: true }));
    expect(entry('Voice: Tea && Talk in The Hall')).toBeDefined();
    expect(entry('Mute')).toMatchObject({ type: 'checkbox', checked: true });
    expect(entry('Deafen')).toMatchObject({ type: 'checkbox', checked: false });
    for (const label of ['Mute', 'Deafen', 'Disconnect']) click(label);
    expect(asked).toEqual([
      { kind: 'voice', act: 'mute' },
      { kind: 'voice', act: 'deafen' },
      { kind: 'voice', act: 'disconnect' },
    ]);
    expect(menuOf({ ...EMPTY_SUMMARY, isSignedIn: true }).entry('Disconnect')).toBeUndefined();
  });

  it.each<[Partial<Voice>, string]>([
    [{}, 'Guildhall: in voice in Tea & Talk'],
    [{ isMuted: true }, 'Guildhall: in voice in Tea & Talk, muted'],
    [{ isMuted: true, isDeaf: true }, 'Guildhall: in voice in Tea & Talk, deafened'],
  ])('says so by its tooltip: %o', (change, text) => {
    expect(trayTooltip(inVoice(change), false)).toBe(text);
  });
});
