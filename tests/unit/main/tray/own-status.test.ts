import { describe, expect, it } from 'vitest';
import type { DesktopSummary } from '../../../../src/contract/ipc/desktop';
import { trayTooltip } from '../../../../src/main/tray/tray-state';
import { build, summary, textOf } from './tray-world';

describe('the own status in the tray', () => {
  it('is said by the tooltip where one is invisible', () => {
    expect(trayTooltip(summary({ isInvisible: true }), false)).toBe('Guildhall: Invisible');
    expect(trayTooltip(summary({ isInvisible: true, status: 'dnd' }), false)).toBe(
      'Guildhall: Invisible, Do Not Disturb',
    );
  });

  it('is shown with what is said beside it, and Invisible where the server has that', () => {
    const linesOf = (about: Partial<DesktopSummary>): readonly string[] => {
      const all = textOf(build(summary(about)).menu);
      const from = all.indexOf('Status') + 1;
      return all.slice(
        from,
        all.findIndex((line, at) => at >= from && !line.startsWith(' ')),
      );
    };
    expect(linesOf({ status: 'away' })).toEqual(['  Online', '  *Idle', '  Do Not Disturb']);
    expect(linesOf({ isInvisible: true, said: 'Tea & oak' })).toEqual([
      ...['  -Tea && oak', '  ---', '  Online', '  Idle', '  Do Not Disturb', '  *Invisible'],
    ]);
    const { click, done } = build(summary({ isInvisible: false }));
    click('Status', 'Invisible');
    expect(done).toEqual([{ kind: 'status', status: 'invisible' }]);
  });
});
