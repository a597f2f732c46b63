import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { draftChanged, draftsFetched } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id } from '../../../../support/renderer/factories';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);

const open = async () => {
  const app = await startTestApp();
  renderWithStore(
    <div data-drop-area>
      <Composer guildId={id<GuildId>(5)} channelId={channelId} emojiButton={() => null} />
    </div>,
    app.store,
  );
  act(() => {
    app.store.dispatch(draftsFetched({ drafts: [], except: [], isWhole: true }));
    app.store.dispatch(draftChanged({ channelId, text: 'mine' }));
    app.hear(liveEvent('DRAFT', { channelId, text: 'from my phone', parentId: null, version: id(9) }));
  });
  return { ...app, user: userEvent.setup() };
};
const bar = () => screen.getByRole('group', { name: 'A draft from another device' });
const gone = () => expect(screen.queryByRole('group', { name: 'A draft from another device' })).toBeNull();

it('offers the draft of another device, which takes the place of the text', async () => {
  const { user } = await open();
  expect(within(bar()).getByRole('status')).toHaveTextContent('A draft from another device');
  expect(bar()).toHaveTextContent('from my phone');
  expect(screen.getByRole('textbox')).toHaveValue('mine');
  await expectAccessible(bar());
  await user.click(within(bar()).getByRole('button', { name: 'Use' }));
  expect(screen.getByRole('textbox')).toHaveValue('from my phone');
  expect(screen.getByRole('textbox')).toHaveFocus();
  gone();
});

it('keeps the text where the person wants that', async () => {
  const { user } = await open();
  await user.click(within(bar()).getByRole('button', { name: 'Keep mine' }));
  expect(screen.getByRole('textbox')).toHaveValue('mine');
  gone();
});
