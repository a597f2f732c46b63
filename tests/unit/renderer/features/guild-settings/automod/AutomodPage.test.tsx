import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AutomodRule } from '../../../../../../src/contract/entities/automod-rule';
import { success, type Result } from '../../../../../../src/contract/failure';
import type { RuleId } from '../../../../../../src/contract/ids';
import type { CallReply } from '../../../../../../src/contract/rest';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/automod/AutomodPage';
import { windowFocusChanged } from '../../../../../../src/renderer/state/window/slice';
import { makeRule } from '../../../../../support/renderer/automod';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { fullMeta, id, makeChannel, makeGateway } from '../../../../../support/renderer/factories';
import { type ApiAnswers, deferred } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, refused } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';

const words = makeRule(1, {
  ...{ name: 'Sales', kind: 'words', config: { words: ['buy now', 'sell*'] }, action: 'block' },
  ...{ message: 'No sales here', exemptRoles: [id(21)] },
});
const crowd = makeRule(2, { name: 'Crowds' });

interface World {
  readonly rules?: readonly AutomodRule[];
  readonly api?: ApiAnswers;
  readonly limits?: Readonly<Record<string, number>>;
}
const start = async ({ rules = [words, crowd], api = {}, limits = {} }: World = {}) => {
  let held = [...rules];
  const app = await openSettings({
    permissions: ['MANAGE_SERVER'],
    page: 'automod',
    meta: { ...fullMeta, features: ['automod'], limits },
    guild: {
      channels: [makeChannel({ id: id(100), name: 'general' }), makeChannel({ id: id(101), name: 'market' })],
    },
    api: {
      'held.list': () => success({ error: 0, items: [] }),
      'automod.fetch': () => success({ error: 0, rules: held }),
      'automod.create': ({ rule }) => {
        const made = { ...rule, id: id<RuleId>(50) };
        held = [...held, made];
        return success({ error: 0, rule: made });
      },
      'automod.edit': ({ ruleId, rule }) => {
        const saved = { ...rule, id: ruleId };
        held = held.map((one) => (one.id === ruleId ? saved : one));
        return success({ error: 0, rule: saved });
      },
      'automod.delete': ({ ruleId }) => {
        held = held.filter((one) => one.id !== ruleId);
        return acknowledged();
      },
      'automod.test': () => success({ error: 0, hits: [] }),
      ...api,
    },
  });
  return { ...app, toasts: () => app.store.getState().toasts.list.map(({ text }) => text) };
};
type User = Awaited<ReturnType<typeof start>>['user'];
const rows = async () => within(await screen.findByRole('list', { name: 'Rules' })).getAllByRole('listitem');
const names = async () => (await rows()).map((row) => within(row).getByRole('switch').getAttribute('id'));
const toggle = (name: string) => screen.findByRole('switch', { name });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const choose = async (user: User, list: string, option: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const create = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Create Rule' }));
  await screen.findByRole('heading', { name: 'Create Rule' });
};

describe('the page of the automatic rules', () => {
  it('lists each rule with what it looks at, what happens, and its switch', async () => {
    await start();
    const [first, second] = await rows();
    expect(first).toHaveTextContent('SalesWords · 2 words and phrasesBlock');
    expect(second).toHaveTextContent('CrowdsMany mentions · More than 10 mentionsHold for review');
    expect(await toggle('Sales')).toBeChecked();
    expect(screen.getByText('2 of 30')).toBeVisible();
    await expectAccessible();
  });

  it('switches a rule at once, one change after the other, and back where the server refuses', async () => {
    const answer = deferred<Result<CallReply<'automod.edit'>>>();
    const { user, bridge, toasts } = await start({ api: { 'automod.edit': () => answer.promise } });
    await user.click(await toggle('Crowds'));
    expect(await toggle('Crowds')).not.toBeChecked();
    await user.click(await toggle('Crowds'));
    const { id: ruleId, ...rule } = crowd;
    expect(bridge.argsOf('automod.edit')).toEqual([{ guildId, ruleId, rule: { ...rule, enabled: false } }]);
    answer.resolve(refused('A rule needs a name'));
    await waitFor(() => expect(toasts()).toEqual(['A rule needs a name']));
    expect(await toggle('Crowds')).toBeChecked();
  });

  it('is kept as it was switched where an older list comes later', async () => {
    const older = deferred<null>();
    let asked = 0;
    const { user, bridge, store } = await start({
      api: {
        'automod.fetch': async () => {
          asked += 1;
          if (asked === 2) await older.promise;
          return success({ error: 0, rules: asked > 2 ? [{ ...crowd, enabled: false }] : [crowd] });
        },
      },
    });
    await toggle('Crowds');
    act(() => void store.dispatch(windowFocusChanged(true)));
    await waitFor(() => expect(bridge.argsOf('automod.fetch')).toHaveLength(2), { timeout: 3000 });
    await user.click(await toggle('Crowds'));
    older.resolve(null);
    await waitFor(() => expect(bridge.argsOf('automod.fetch')).toHaveLength(3), { timeout: 3000 });
    await waitFor(async () => expect(await toggle('Crowds')).not.toBeChecked());
  });

  it('deletes a rule after a question', async () => {
    const { user, bridge } = await start();
    await user.click(await screen.findByRole('button', { name: 'Delete Sales' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Rule' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await names()).toHaveLength(1));
    expect(bridge.argsOf('automod.delete')).toEqual([{ guildId, ruleId: '1' }]);
    expect(screen.getByRole('button', { name: 'Create Rule' })).toHaveFocus();
  });

  it('makes no more rules than there may be', async () => {
    await start({ limits: { automod_rules: 2 } });
    await rows();
    const button = screen.getByRole('button', { name: 'Create Rule' });
    expect(button).toHaveAttribute('data-tooltip', 'This server has 2 rules, which is the limit');
  });

  it('offers three rules to begin with where there is none', async () => {
    const { user, bridge } = await start({ rules: [] });
    const offered = within(await screen.findByRole('list', { name: 'Suggested rules' }));
    expect(offered.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Block server invitesMessages with an invite are not sent',
      'Hold messages with many mentionsMessages that mention more than 10 wait for review',
      'Flag slurs and insultsWrite your own list of words: messages with them go to the queue',
    ]);
    await expectAccessible();
    await user.click(offered.getByRole('button', { name: /^Hold messages/ }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue(
      'Hold messages with many mentions',
    );
    await save(user);
    await waitFor(async () => expect(await names()).toHaveLength(1));
    expect(bridge.argsOf('automod.create')).toMatchObject([
      { guildId, rule: { kind: 'mentions', config: { most: 10 }, action: 'hold', enabled: true } },
    ]);
  });

  it('is read offline, and changed only when the server can be reached', async () => {
    const { user, bridge } = await start();
    await rows();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    for (const control of [
      await toggle('Sales'),
      screen.getByRole('button', { name: 'Create Rule' }),
      screen.getByRole('button', { name: 'Delete Sales' }),
    ]) {
      expect(control).toHaveAttribute('aria-disabled', 'true');
      expect(control).toHaveAttribute('data-tooltip', expect.stringMatching(/offline/i));
    }
    await user.click(await toggle('Sales'));
    expect(bridge.argsOf('automod.edit')).toEqual([]);
  });

  it('says why it could not be loaded', async () => {
    await start({ api: { 'automod.fetch': () => refused('Not now') } });
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

describe('a rule', () => {
  it('is made by keyboard, with its words, exempt channels and what its author reads', async () => {
    const { user, bridge, toasts } = await start();
    await create(user);
    expect(field('Name')).toHaveFocus();
    await user.keyboard('Sales');
    const list = field('Words and phrases');
    await user.click(list);
    await user.paste('buy now, sell*\nBuy Now');
    expect(list).toHaveAccessibleDescription(/\* at an end stands for any further letters.*2\/500/);
    await user.click(screen.getByRole('radio', { name: 'Block' }));
    await user.type(field('Message to the author'), 'No sales here');
    await choose(user, 'Add a channel', '#market');
    await choose(user, 'Add a role', 'Staff');
    await expectAccessible();
    await save(user);
    await waitFor(() => expect(toasts()).toEqual(['Rule created']));
    expect(bridge.argsOf('automod.create')).toEqual([
      {
        guildId,
        rule: {
          ...{ name: 'Sales', enabled: true, kind: 'words', config: { words: ['buy now', 'sell*'] } },
          ...{ action: 'block', timeoutS: null, message: 'No sales here' },
          ...{ exemptRoles: ['21'], exemptChannels: ['101'] },
        },
      },
    ]);
    expect(await names()).toHaveLength(3);
  });

  it('is changed: the fields of its kind, how long a timeout is, and who is exempt', async () => {
    const { user, bridge, toasts } = await start();
    await user.click(await screen.findByRole('button', { name: 'Edit Sales' }));
    expect(await screen.findByRole('textbox', { name: 'Words and phrases' })).toHaveValue('buy now\nsell*');
    expect(field('Message to the author')).toHaveValue('No sales here');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    await choose(user, 'Kind', 'Repeated messages');
    const times = screen.getByRole('spinbutton', { name: 'Times' });
    await user.clear(times);
    await user.type(times, '1');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a number from 2 to 50');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(times, '0');
    await user.click(screen.getByRole('radio', { name: 'Hold for review, and time out' }));
    await choose(user, 'Timed out for', '1 hour');
    await user.click(screen.getByRole('button', { name: 'Remove Staff' }));
    await save(user);
    await waitFor(() => expect(toasts()).toEqual(['Rule saved']));
    expect(bridge.argsOf('automod.edit')).toMatchObject([
      {
        ruleId: '1',
        rule: {
          ...{ kind: 'repeat', config: { times: 10, seconds: 60 }, action: 'timeout', timeoutS: 3600 },
          ...{ message: null, exemptRoles: [] },
        },
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Edit Sales' })).toHaveFocus();
  });

  it('is not lost by going back without an answer to the question', async () => {
    const { user, bridge } = await start();
    await create(user);
    await user.click(screen.getByRole('button', { name: 'Back to Rules' }));
    expect(await names()).toHaveLength(2);
    await create(user);
    await user.type(field('Name'), 'Half');
    await user.click(screen.getByRole('button', { name: 'Back to Rules' }));
    const question = await screen.findByRole('dialog', { name: 'Unsaved Changes' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(field('Name')).toHaveValue('Half');
    await user.click(screen.getByRole('button', { name: 'Back to Rules' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await names()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Create Rule' })).toHaveFocus();
    expect(bridge.argsOf('automod.create')).toEqual([]);
  });

  it('that the server refuses stays as it is typed, with the reason', async () => {
    const { user } = await start({
      api: { 'automod.create': () => refused('A rule has this name already') },
    });
    await create(user);
    await user.type(field('Name'), 'Sales');
    await user.type(field('Words and phrases'), 'x');
    await save(user);
    expect(await screen.findByText('A rule has this name already')).toBeVisible();
    expect(field('Name')).toHaveValue('Sales');
  });

  it('has no more words than there may be', async () => {
    const { user } = await start({ limits: { automod_words: 2 } });
    await create(user);
    await user.click(field('Words and phrases'));
    await user.paste('a, b, c');
    expect(screen.getByRole('alert')).toHaveTextContent('A rule has at most 2 words');
  });
});

describe('trying a rule', () => {
  const tried = () => field('Message to try');
  const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

  it('marks what it finds, a moment after one has typed', async () => {
    const { user, bridge } = await start({
      api: {
        'automod.test': () =>
          success({
            error: 0,
            hits: [
              [0, 7],
              [11, 18],
            ],
          }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Sales' }));
    await user.click(await screen.findByRole('textbox', { name: 'Message to try' }));
    await user.paste('buy now or selling');
    expect(screen.getByText('Checking…')).toBeVisible();
    expect(await screen.findByText('The rule finds this message, in 2 places')).toBeVisible();
    expect(marks()).toEqual(['buy now', 'selling']);
    const { id: _id, ...rule } = words;
    expect(bridge.argsOf('automod.test')).toEqual([{ guildId, rule, text: 'buy now or selling' }]);
    await expectAccessible();
  });

  it('never shows an older answer over what is there now', async () => {
    const answers = new Map<string, ReturnType<typeof deferred<Result<CallReply<'automod.test'>>>>>();
    const { user } = await start({
      api: {
        'automod.test': ({ text }) => {
          const answer = deferred<Result<CallReply<'automod.test'>>>();
          answers.set(text, answer);
          return answer.promise;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Sales' }));
    await user.click(await screen.findByRole('textbox', { name: 'Message to try' }));
    await user.paste('buy now');
    await waitFor(() => expect(answers.has('buy now')).toBe(true));
    await user.paste(' or never');
    await waitFor(() => expect(answers.has('buy now or never')).toBe(true));
    answers.get('buy now or never')?.resolve(success({ error: 0, hits: [] }));
    expect(await screen.findByText('The rule does not find this message')).toBeVisible();
    answers.get('buy now')?.resolve(success({ error: 0, hits: [[0, 7]] }));
    await act(async () => {});
    expect(marks()).toEqual([]);
    expect(screen.getByText('The rule does not find this message')).toBeVisible();
  });

  it('says what the rule lacks, and asks the server for nothing', async () => {
    const { user, bridge } = await start();
    await create(user);
    await user.type(tried(), 'hello');
    expect(screen.getByText('Enter at least one word')).toBeVisible();
    await choose(user, 'Kind', 'New accounts');
    expect(screen.queryByRole('textbox', { name: 'Message to try' })).toBeNull();
    expect(bridge.argsOf('automod.test')).toEqual([]);
  });
});
