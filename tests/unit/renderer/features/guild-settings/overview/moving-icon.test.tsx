import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../../src/contract/failure';
import { smallGif } from '../../../../../support/node/small-gif';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { loadPictures } from '../../../../../support/renderer/load-pictures';
import { acknowledged } from '../../../../../support/renderer/open-overlay';
import { openSettings, type SettingsOptions } from '../../../../../support/renderer/open-settings';

const chooser = async (options: SettingsOptions) => {
  const app = await openSettings({ isOwner: true, ...options });
  await screen.findByRole('textbox', { name: 'Server Name' });
  await app.user.click(screen.getByRole('button', { name: 'Edit icon' }));
  return app;
};
const boosts = (level: number) => ({
  'guilds.edit': acknowledged,
  'boosts.list': () =>
    success({
      ...{ error: 0, count: level * 2, level, mine: [], boosters: [] },
      levels: [{ at: 2, limits: { animated_icon: 1 } }],
    }),
});
const movingFile = (bytes = 0): File =>
  new File([new Uint8Array(smallGif(8, 8, 2)), new Uint8Array(bytes)], 'a.gif', { type: 'image/gif' });

describe('an icon of a server', () => {
  it('takes one that moves as it is from a level of boosts on, and says where it is too large', async () => {
    const features = ['boosts', 'moving-icons'];
    const app = await chooser({ features, api: boosts(1) });
    const input = await screen.findByLabelText('Upload from Files');
    await screen.findByText(/One that moves stays as it is/);
    await app.user.upload(input, movingFile(1024 * 1024));
    expect(await screen.findByRole('alert')).toHaveTextContent('An icon that moves may have at most 1 MiB');
    await app.user.upload(input, movingFile());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit icon' })).toHaveFocus());
    await app.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(app.bridge.argsOf('guilds.edit')[0]?.avatar).toMatch(/^data:image\/gif;base64,R0lGOD/),
    );
  });

  it('crops one that moves below that level, and says from which one on it could move', async () => {
    loadPictures();
    const features = ['boosts', 'moving-icons'];
    const app = await chooser({ features, api: boosts(0) });
    expect(await screen.findByText('The icon can move from level 1 of Server Boosts on.')).toBeVisible();
    await app.user.upload(screen.getByLabelText('Upload from Files'), movingFile());
    const crop = await screen.findByRole('dialog', { name: 'Edit Server Icon' });
    expect(await within(crop).findByRole('slider', { name: 'Zoom' })).toBeVisible();
    await expectAccessible();
  });
});
