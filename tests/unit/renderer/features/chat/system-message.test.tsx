import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { selectLastOwnMessageId } from '../../../../../src/renderer/state/messages/selectors';
import { id, makeMessage } from '../../../../support/renderer/factories';
import { CHANNEL, openFeed } from './open-feed';

const joined = makeMessage(2, { content: '', system: 'join', displayName: 'Ann', authorId: id(1) });

describe('a message of the server about its author', () => {
  it('has the words of this client, and nothing to edit', async () => {
    const { store } = await openFeed({ messages: [makeMessage(1), joined] });
    expect(await screen.findByText('Ann joined the server')).toBeVisible();
    expect(selectLastOwnMessageId(store.getState(), CHANNEL)).toBeNull();
  });
});
