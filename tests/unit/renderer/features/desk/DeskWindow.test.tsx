import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { DeskAct, DeskItem, DeskRow, DeskShown, DeskView } from '../../../../../src/contract/ipc/desk';
import { DeskWindow } from '../../../../../src/renderer/features/desk/DeskWindow';
import { expectAccessible } from '../../../../support/renderer/axe';

const person = (name: string) => ({ name, picture: null });
const HOUR_MS = 3_600_000;
const until = () => Date.now() + HOUR_MS;

const row = (id: string, change: Partial<DeskRow> = {}): DeskRow => ({
  ...{ guildId: '5', id, guild: 'The Hall', subject: `Message ${id}`, about: 'Spam' },
  ...{ reported: '1 report', target: person('mallory'), createdAt: '2026-01-01T00:00:00Z' },
  claim: { kind: 'nobody' },
  ...change,
});
const message = (text: string) => ({
  ...{ author: person('mallory'), text, createdAt: '2026-01-01T00:00:00Z', isEdited: false, files: [] },
});
const item = (id: string, change: Partial<DeskItem> = {}): DeskItem => ({
  ...row(id),
  ...{ isHeld: false, outcome: null, isMessageGone: false, isErased: false, found: null },
  reports: [{ by: person('cleo'), about: 'Spam', text: 'Every day' }],
  before: [message('good morning')],
  message: message('buy my saw blades'),
  after: [message('please stop')],
  may: { delete: true, timeOut: true, warn: true, ban: true },
  group: null,
  ...{ deletesWithBan: true, blocked: null },
  claim: { kind: 'me', name: 'ada', until: until() },
  ...change,
});

const show = (change: Partial<DeskView> = {}, more: Partial<DeskShown> = {}) => {
  const acts: DeskAct[] = [];
  let closed = 0;
  const made = (next: Partial<DeskView>, also: Partial<DeskShown> = more): DeskShown => ({
    look: { theme: 'dark', fontScale: 1, pingColour: 'red' },
    isLive: true,
    view: {
      ...{ open: 3, rows: [row('3'), row('2'), row('1')], isLoading: false, item: null },
      ...{ offline: null, isActing: false, said: null },
      ...next,
    },
    ...also,
  });
  const draw = (shown: DeskShown) => (
    <DeskWindow shown={shown} onAct={(act) => acts.push(act)} onClose={() => (closed += 1)} />
  );
  const { rerender } = render(draw(made(change)));
  return {
    acts,
    closed: () => closed,
    again: (next: Partial<DeskView>, also?: Partial<DeskShown>) => rerender(draw(made(next, also))),
    user: userEvent.setup(),
  };
};

const rows = () => screen.getAllByRole('listitem').map((each) => within(each).getByRole('button'));
const act = (name: string) =>
  within(screen.getByRole('group', { name: 'Actions' })).getByRole('button', { name });

describe('the list of the queue’s window', () => {
  it('names what waits and who is on it, and is walked through by keys', async () => {
    const { acts, user, closed } = show({
      rows: [row('3', { claim: { kind: 'other', name: 'Ana', until: until() } }), row('2'), row('1')],
    });
    expect(screen.getByRole('heading', { name: 'Queue (3)' })).toBeVisible();
    expect(rows()[0]).toHaveFocus();
    expect(rows()[0]).toHaveAccessibleName(/^Message 3, The Hall, Spam, 1 report, .*Ana is handling this$/);
    await user.keyboard('jj{ArrowUp}');
    expect(rows()[1]).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(acts).toEqual([{ kind: 'open', place: { guildId: '5', id: '3' } }]);
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(closed()).toBe(1);
  });

  it('says that nothing waits, and what came of the last act', () => {
    const { again } = show({
      ...{ open: 0, rows: [] },
      said: { isError: false, text: 'Report dismissed', nth: 1, canUndo: false },
    });
    expect(screen.getByText('Nothing to review')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Report dismissed');
    again({ open: 0, rows: [], isLoading: true });
    expect(screen.getByRole('status', { name: 'Loading the queue' })).toBeVisible();
  });

  it('offers to undo what was done last, by button and keys', async () => {
    const said = { isError: false, text: 'mallory has been banned', nth: 3, canUndo: true };
    const { acts, again, user } = show({ said });
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await user.keyboard('z{Control>}z{/Control}');
    expect(acts).toEqual(Array.from({ length: 3 }, () => ({ kind: 'undo', nth: 3 })));
    again({ said: { ...said, canUndo: false } });
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    await user.keyboard('z');
    expect(acts).toHaveLength(3);
  });

  it('gives the focus back to the row of the item that was open', async () => {
    const { again, user } = show();
    await user.click(rows()[1] ?? document.body);
    again({ item: item('2') });
    expect(screen.getByRole('heading', { name: 'Message 2' })).toHaveFocus();
    again({ item: null });
    expect(rows()[1]).toHaveFocus();
  });

  it('waits for the page, and can be closed meanwhile', async () => {
    const { user, closed } = show({}, { view: null });
    expect(screen.getByRole('status', { name: 'Loading the queue' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(closed()).toBe(1);
  });
});

describe('an item in the queue’s window', () => {
  it('shows its evidence, and decides by one press or key', async () => {
    const { acts, user } = show({ item: item('2') });
    const evidence = screen.getByRole('region', { name: 'Evidence' });
    for (const text of ['good morning', 'buy my saw blades', 'please stop', 'Every day'])
      expect(within(evidence).getByText(text)).toBeVisible();
    expect(screen.getByText('You are handling this')).toBeVisible();
    await user.click(act('Dismiss'));
    await user.keyboard('h');
    expect(acts).toEqual([
      { kind: 'dismiss', id: '2' },
      { kind: 'handled', id: '2' },
    ]);
    await expectAccessible();
  });

  it('leads to its neighbours, to the list and to the app by keys', async () => {
    const { acts, user } = show({ item: item('2') });
    await user.keyboard('jk{ArrowRight}{Backspace}o');
    expect(acts).toEqual([
      { kind: 'open', place: { guildId: '5', id: '1' } },
      { kind: 'open', place: { guildId: '5', id: '3' } },
      { kind: 'open', place: { guildId: '5', id: '1' } },
      { kind: 'list' },
      { kind: 'show' },
    ]);
  });

  it('asks before what cannot be taken back; Escape goes back to the button, and then closes', async () => {
    const { acts, user, closed } = show({ item: item('2') });
    await user.click(act('Ban…'));
    const confirm = await screen.findByRole('button', { name: 'Ban' });
    expect(confirm).toHaveFocus();
    await expectAccessible();
    // A letter is no command while something is asked.
    await user.keyboard('x');
    await user.keyboard('{Escape}');
    expect([acts, closed()]).toEqual([[], 0]);
    await user.keyboard('t');
    expect(await screen.findByRole('button', { name: 'Time Out' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'x d enough');
    await user.keyboard('{Enter}');
    expect(acts).toEqual([{ kind: 'time-out', id: '2', seconds: 600, reason: 'x d enough', closes: true }]);
    await user.keyboard('{Escape}{Escape}');
    expect(closed()).toBe(1);
  });

  it('warns with a reason, which is required', async () => {
    const { acts, user } = show({ item: item('2') });
    await user.keyboard('w');
    expect(await screen.findByRole('textbox', { name: /^Reason/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(acts).toEqual([]);
    await user.keyboard('be kind{Enter}');
    expect(acts).toEqual([{ kind: 'warn', id: '2', reason: 'be kind', closes: true }]);
  });

  it('bans all who joined together, with their messages of the last hour', async () => {
    const group = { size: 40, seconds: 58, invite: 'abc', names: 'guest1, guest2 and 38 more' };
    const { acts, again, user } = show({ item: item('2', { group }) });
    expect(screen.getByText('40 members without roles joined by the invite abc within 58 s')).toBeVisible();
    await user.keyboard('a');
    expect(await screen.findByRole('heading', { name: 'Ban 40 members?' })).toBeVisible();
    expect(screen.getByText('guest1, guest2 and 38 more')).toBeVisible();
    await expectAccessible();
    await user.keyboard('{Enter}');
    expect(acts).toEqual([{ kind: 'ban-group', id: '2', deleteSeconds: 3600, reason: '', closes: true }]);
    await user.keyboard('{Escape}');
    again({ item: item('2') });
    await user.keyboard('a');
    expect(screen.queryByRole('button', { name: 'Ban All…' })).toBeNull();
    expect(acts).toHaveLength(1);
  });

  it('leaves the report open where that was chosen', async () => {
    const { acts, user } = show({ item: item('2') });
    await user.keyboard('d');
    await user.click(await screen.findByRole('checkbox', { name: 'Also close the report as handled' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(acts).toEqual([{ kind: 'delete', id: '2', closes: false }]);
  });

  it('that is held is released or rejected, and not closed by what is done to its author', async () => {
    const { acts, user } = show({
      item: item('2', {
        isHeld: true,
        found: 'Found by Slurs',
        may: { delete: false, timeOut: true, warn: false, ban: false },
      }),
    });
    const names = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('button');
    expect(names.map((each) => each.getAttribute('aria-label'))).toEqual(['Time Out…', 'Reject', 'Release']);
    expect(screen.getByText('Found by Slurs')).toBeVisible();
    await user.keyboard('rxt');
    await user.click(await screen.findByRole('button', { name: 'Time Out' }));
    expect(acts).toEqual([
      { kind: 'release', id: '2' },
      { kind: 'reject', id: '2' },
      { kind: 'time-out', id: '2', seconds: 600, reason: '', closes: false },
    ]);
  });

  it.each([
    [
      'somebody else is on it',
      { item: item('2', { claim: { kind: 'other', name: 'Ana', until: until() } }) },
      'Ana is handling this',
    ],
    [
      'the rank does not suffice',
      { item: item('2', { blocked: 'Somebody of higher rank has to decide this' }) },
      'Somebody of higher rank has to decide this',
    ],
    ['there is no connection', { item: item('2'), offline: 'You are offline' }, 'You are offline'],
    ['an act is under way', { item: item('2'), isActing: true }, 'Please wait…'],
  ])('offers no act while %s, and says why', async (_name, change, why) => {
    const { acts, user } = show(change);
    for (const name of ['Delete…', 'Time Out…', 'Ban…', 'Dismiss', 'Handled']) {
      expect(act(name)).toHaveAttribute('aria-disabled', 'true');
      expect(act(name)).toHaveAccessibleDescription(why);
    }
    await user.click(act('Dismiss'));
    await user.keyboard('xdbth');
    expect(acts).toEqual([]);
  });

  it('is not acted on while the step to another one is on its way', async () => {
    const { acts, again, user } = show({ item: item('2') });
    await user.keyboard('jx');
    expect(acts).toEqual([{ kind: 'open', place: { guildId: '5', id: '1' } }]);
    expect(act('Dismiss')).toHaveAccessibleDescription('Please wait…');
    again({ item: item('1') });
    await user.keyboard('x');
    expect(acts.slice(1)).toEqual([{ kind: 'dismiss', id: '1' }]);
  });

  it('is shown as it was last without the page or a connection', () => {
    const { again } = show({ item: item('2'), offline: 'You are offline' });
    expect(screen.getByText('You are offline. You see the queue as it was last.')).toBeVisible();
    again({ item: item('2') }, { isLive: false });
    expect(screen.getByText(/^Guildhall is starting again\./)).toBeVisible();
    expect(act('Dismiss')).toHaveAttribute('aria-disabled', 'true');
  });

  it('that nobody handles any more can be taken over; one that was decided offers nothing', async () => {
    const nobody = { kind: 'other', name: 'Ana', until: Date.now() - 1 } as const;
    const { acts, again, user } = show({ item: item('2', { claim: nobody }) });
    expect(screen.getByText('Nobody is handling this yet.')).toBeVisible();
    await user.keyboard('c');
    expect(acts).toEqual([{ kind: 'claim', id: '2' }]);
    again({ item: item('2', { outcome: 'Dismissed by Ana', isMessageGone: true, isErased: true }) });
    expect(screen.getByText('Dismissed by Ana')).toBeVisible();
    expect(screen.getByText('This message was deleted')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
  });

  it('says at once that an act was refused', () => {
    show({ item: item('2'), said: { isError: true, text: 'bob is handling this', nth: 4, canUndo: false } });
    expect(screen.getByRole('alert')).toHaveTextContent('bob is handling this');
  });
});
