import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Policy } from '../../../../../src/contract/entities/policy';
import { failure, success } from '../../../../../src/contract/failure';
import { PolicyDialogs } from '../../../../../src/renderer/app/PolicyDialogs';
import { policyOpened } from '../../../../../src/renderer/state/policies/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { createFakeBridge, type FakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
import { hostileStrings } from '../../../../support/hostile/strings';

const policy = (text: string): Policy => ({
  ...{ kind: 'terms', version: 'v1', text },
  since: '2026-01-31T12:00:00.000Z',
});
const server = { kind: 'remote', address: 'hall.example.org' } as const;

const open = async (bridge: FakeBridge, at: typeof server | null) => {
  const app = await startTestApp({ bridge });
  renderWithStore(<PolicyDialogs />, app.store);
  app.store.dispatch(policyOpened({ kind: 'terms', server: at }));
  return { ...app, user: userEvent.setup() };
};

it('shows a text of the server where an account is made, for the keyboard and screen readers', async () => {
  const bridge = createFakeBridge(
    {},
    {
      'servers.policies': () =>
        success({ policies: [policy('# Be kind\n- to all\n\nSee https://x.example')] }),
    },
  );
  const { user } = await open(bridge, server);
  const dialog = await screen.findByRole('dialog', { name: 'Terms of Service' });
  const text = await within(dialog).findByRole('region', { name: 'Terms of Service' });
  expect(text).toHaveFocus();
  expect(dialog).toHaveAccessibleDescription('In effect since January 31, 2026');
  expect(within(text).getByRole('heading', { level: 3, name: 'Be kind' })).toBeInTheDocument();
  expect(within(text).getByRole('listitem')).toHaveTextContent('to all');
  expect(within(text).queryByRole('link')).toBeNull();
  expect(bridge.calls.filter(({ name }) => name === 'servers.policies').map(({ args }) => args)).toEqual([
    { server },
  ]);
  await expectAccessible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks the own server where the person is signed in, again after a failure', async () => {
  const unreachable = failure({ kind: 'network', reason: 'unreachable', detail: '' } as const);
  const answers = [unreachable, success({ policies: [policy('Be kind')], message: null })];
  const bridge = createFakeBridge({ 'policies.fetch': () => answers.shift() ?? unreachable });
  const { user } = await open(bridge, null);
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Be kind')).toBeInTheDocument();
});

it('says that a text is gone', async () => {
  await open(createFakeBridge({ 'policies.fetch': () => success({ policies: [], message: null }) }), null);
  expect(await screen.findByText('This server no longer has such a text')).toBeInTheDocument();
});

it('shows what a stranger wrote as text', async () => {
  const text = hostileStrings.join('\n\n').slice(0, 60_000);
  await open(
    createFakeBridge({}, { 'servers.policies': () => success({ policies: [policy(text)] }) }),
    server,
  );
  const region = await screen.findByRole('region', { name: 'Terms of Service' });
  const names = new Set([...region.querySelectorAll('*')].map(({ tagName }) => tagName));
  for (const name of names) expect(['DIV', 'P', 'UL', 'LI', 'H3', 'H4', 'H5']).toContain(name);
  for (const element of region.querySelectorAll('*'))
    expect(element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'href')).toEqual(
      [],
    );
});
