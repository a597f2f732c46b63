import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LinkVerdict } from '../../../../../src/contract/ipc/calls';
import { makeMember, makeMessage } from '../../../../support/renderer/factories';
import type { IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { openFeed } from './open-feed';

const show = async (content: string, ipc: IpcAnswers = {}) => {
  const app = await openFeed({ messages: [makeMessage(1, { content })], members: [makeMember()], ipc });
  return { ...app, article: screen.getByRole('article') };
};

describe('forms of lines', () => {
  it.each([
    ['# a', '1'],
    ['## a', '2'],
    ['### a', '3'],
  ])('draws %s as a heading of one level for screen readers, by size %s', async (content, size) => {
    const { article } = await show(`${content}\nb`);
    const heading = within(article).getByRole('heading', { name: 'a', level: 3 });
    expect(heading).toHaveAttribute('data-level', size);
    // The line break behind it is not drawn.
    expect(heading.nextSibling?.textContent).toBe('b');
  });

  it('draws a quote, with forms in it', async () => {
    const { article } = await show('> a\n> **b**\nc');
    const quote = within(article).getByText('b').closest('blockquote');
    expect(quote?.textContent).toBe('a\nb');
    expect(quote?.nextSibling?.textContent).toBe('c');
  });

  it('draws lists within lists, with bullets or numbers', async () => {
    const { article } = await show('- a\n  7. b\n  1. c\n- d');
    const [outer, inner] = within(article).getAllByRole('list');
    expect(outer?.tagName).toBe('UL');
    expect([...outer!.children].map((child) => child.tagName)).toEqual(['LI', 'LI']);
    expect(inner?.parentElement?.parentElement).toBe(outer);
    expect(inner).toHaveAttribute('start', '7');
    expect(inner?.textContent).toBe('bc');
  });

  it('hides what is in a spoiler', async () => {
    await show('||a\n- b||');
    expect(screen.getByText('b').closest('[inert]')).not.toBeNull();
  });
});

describe('a masked link', () => {
  it('shows where it leads, and is judged by text and address', async () => {
    const { user, bridge } = await show('see [the **map**](https://a.example/b)', {
      'links.open': ({ url }): LinkVerdict => ({ kind: 'confirm', url, host: 'a.example', warnings: [] }),
    });
    const link = screen.getByRole('link', { name: 'the map (a.example)' });
    expect(within(link).getByText('map').tagName).toBe('STRONG');
    await user.click(link);
    expect(bridge.calls.filter(({ name }) => name === 'links.open').map(({ args }) => args)).toEqual([
      { url: 'https://a.example/b', label: 'the map', confirmed: false, trusting: false },
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Leave Guildhall?' });
    expect(within(dialog).getByText('https://a.example/b')).toBeInTheDocument();
  });
});
