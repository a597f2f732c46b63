import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../src/contract/failure';
import { findHarm } from '../../../support/hostile/find-harm';
import { hostileStrings } from '../../../support/hostile/strings';
import { at, id } from '../../../support/renderer/factories';
import { openUserSettings } from '../../../support/renderer/open-user-settings';

/** Time limit for a thousand texts on a busy machine. */
const BUSY_MS = 900_000;

describe('hostile texts', () => {
  it(
    'do no harm as requests to the product team, their addresses and what is answered',
    async () => {
      expect(hostileStrings.length).toBeGreaterThanOrEqual(1000);
      const requests = hostileStrings.map((text, index) => ({
        ...{ id: id<never>(index + 1), type: index % 4, description: text, url: text, rating: null },
        ...{ status: -1, date: at(0), reply: text },
      }));
      const { user } = await openUserSettings({
        about: { modal: 'requests' },
        api: { 'requests.history': () => success({ error: 0, requests }) },
      });
      await user.click(await screen.findByRole('tab', { name: 'Request History' }));
      const list = await screen.findByRole('list', { name: 'Requests' });
      expect(within(list).queryAllByRole('link', { hidden: true })).toEqual([]);
      expect(list.children).toHaveLength(requests.length);
      expect(findHarm(document.body)).toEqual([]);
    },
    BUSY_MS,
  );
});
