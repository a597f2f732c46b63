import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../src/contract/failure';
import { Shell } from '../../../../src/renderer/app/Shell';
import { fullMeta, makeMember, makeMessage, makeSession } from '../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';
import { setWindowWidth } from '../../../support/renderer/window-width';
import { found, resultOf } from '../features/chat/search/open-search';

const members = () => screen.queryByRole('complementary', { name: 'Members' });
const results = () => screen.queryByRole('complementary', { name: 'Search results' });

/** The shell, with results on the screen. */
const open = async () => {
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members: [makeMember()] }),
    'messages.list': () =>
      success({ error: 0, data: { messages: [makeMessage(12, { content: 'the plan' })] } }),
    'messages.search': () => found([resultOf(12, 'the plan')]),
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, 'search'] };
  const app = await startTestApp({ bridge, boot: { session: makeSession({ meta }) } });
  renderWithStore(<Shell />, app.store);
  await act(settle);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Search messages' }));
  await user.keyboard('plan{Enter}');
  expect(await screen.findByText('1 result')).toBeVisible();
  return { ...app, user };
};

describe('the results of a search', () => {
  it('take the place of the member list until they are closed', async () => {
    const { user, store } = await open();
    expect(members()).toBeNull();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(results()).toBeNull();
    expect(members()).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message #general' })).toHaveFocus();
    expect(store.getState().preferences.current?.membersPanelOpen).toBe(true);
  });

  it('give way to the member list by its button and key', async () => {
    const { user, store } = await open();
    expect(screen.getByRole('button', { name: 'Show member list' })).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('{Control>}{Shift>}P{/Shift}{/Control}');
    expect(results()).toBeNull();
    expect(members()).toBeVisible();
    // The person has changed nothing about the list.
    expect(store.getState().preferences.current?.membersPanelOpen).toBe(true);
  });

  it('lie over the chat of a narrow window, and go when one is chosen', async () => {
    const { user } = await open();
    await act(async () => {
      setWindowWidth(800);
      await settle();
    });
    expect(results()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Jump to the message of bob' }));
    expect(results()).toBeNull();
    expect(screen.getByText('the plan').closest('article')).toBeVisible();
  });
});
