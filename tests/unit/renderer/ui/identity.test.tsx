import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LookedAt, type Motion, MotionContext } from '../../../../src/renderer/ui/base/motion';
import { Avatar } from '../../../../src/renderer/ui/identity/Avatar';
import { CountBadge, GuildBadge, RoleBadge, TagBadge } from '../../../../src/renderer/ui/identity/Badge';
import { PresenceDot } from '../../../../src/renderer/ui/identity/PresenceDot';
import { ColourDot } from '../../../../src/renderer/ui/identity/ColourDot';
import { TintedText } from '../../../../src/renderer/ui/text/TintedText';

const picture = () => document.querySelector('img');

describe('Avatar', () => {
  it('that moves stands still until it is looked at, whatever the person has chosen', () => {
    const shown = (motion: Motion, isLookedAt: boolean) => {
      const { container, unmount } = render(
        <MotionContext value={motion}>
          <LookedAt value={isLookedAt}>
            <Avatar name="Hall" src="media://server/?%2Fmedia%2Fmoving-abc" shape="square" />
          </LookedAt>
        </MotionContext>,
      );
      const moves = container.querySelector('img') !== null;
      unmount();
      return moves;
    };
    expect([shown('always', false), shown('always', true)]).toEqual([false, true]);
    expect([shown('looked-at', true), shown('never', true)]).toEqual([true, false]);
    const { container } = render(<Avatar name="Hall" src="media://server/?%2Fmedia%2Fother-moving-abc" />);
    expect(container.querySelector('canvas')).toBeNull();
  });

  it.each([
    ['ada', 'A'],
    ['  émile', 'É'],
    ['👩‍🚀 crew', '👩‍🚀'],
    ['', '?'],
    ['\u202Eadmin', 'A'],
    ['\u200B\u2069', '?'],
  ])('shows the initial of %j', (name, initial) => {
    const { container } = render(<Avatar name={name} />);
    expect(container).toHaveTextContent(initial);
  });

  it.each([
    ['The Long Table', 'TLT'],
    ['Guildhall', 'G'],
    ['émile & co', 'É&C'],
    ['The House of the Rising Sun', 'THO'],
    ['\u200B \u2069', '?'],
  ])('shows the initials of the words of a server, %j', (name, initials) => {
    const { container } = render(<Avatar name={name} shape="square" />);
    expect(container.textContent).toBe(initials);
  });

  it('leaves no broken picture over a person where a decoration cannot be loaded', () => {
    render(<Avatar name="ada" decoration="media://server/?%2F1" />);
    fireEvent.error(picture()!);
    expect(picture()).toBeNull();
  });

  it('shows one letter of a server where there is no room, or where one is asked for', () => {
    const { container, rerender } = render(<Avatar name="The Long Table" shape="square" size={24} />);
    expect(container.textContent).toBe('T');
    rerender(<Avatar name="The Long Table" shape="square" size={80} oneLetter />);
    expect(container.textContent).toBe('T');
  });

  it('shows the picture, the initial when it cannot be had, and the next picture again', () => {
    const { container, rerender } = render(<Avatar name="Ada" src="media:1" />);
    expect(picture()).toHaveAttribute('src', 'media:1');
    expect(container).toHaveTextContent('');
    fireEvent.error(picture()!);
    expect(picture()).toBeNull();
    expect(container).toHaveTextContent('A');
    rerender(<Avatar name="Ada" src="media:2" />);
    expect(picture()).toHaveAttribute('src', 'media:2');
  });

  it('is silent beside a text, and names person and status where asked to', () => {
    const { rerender } = render(<Avatar name="Ada" status="dnd" />);
    expect(screen.queryByRole('img')).toBeNull();
    rerender(<Avatar name="Ada" status="dnd" labelled />);
    expect(screen.getByRole('img', { name: 'Ada, Do Not Disturb' })).toBeVisible();
  });

  it('has the same ground for the same name, and a ground of their own for bots', () => {
    const ground = (element: HTMLElement) =>
      element.querySelector('[data-ground]')?.getAttribute('data-ground');
    const first = ground(render(<Avatar name="Ada" />).container);
    expect(first).toMatch(/^[0-5]$/);
    expect(ground(render(<Avatar name="Ada" size={120} />).container)).toBe(first);
    expect(ground(render(<Avatar name="Ada" tone="bot" />).container)).toBe('bot');
  });
});

describe('badges', () => {
  it('count up to 99, and show nothing for nothing', () => {
    const { container, rerender } = render(<CountBadge count={0} />);
    expect(container).toBeEmptyDOMElement();
    rerender(<CountBadge count={99} />);
    expect(container).toHaveTextContent('99');
    rerender(<CountBadge count={100} label="100 unread channels" />);
    expect(container).toHaveTextContent('99+');
    expect(screen.getByRole('img', { name: '100 unread channels' })).toBeVisible();
  });

  it('name verified and partnered servers', () => {
    const { container, rerender } = render(<GuildBadge level={0} />);
    expect(container).toBeEmptyDOMElement();
    rerender(<GuildBadge level={1} />);
    expect(screen.getByRole('img', { name: 'Verified Server' })).toHaveAttribute(
      'data-tooltip',
      'Verified Server',
    );
    rerender(<GuildBadge level={2} />);
    expect(screen.getByRole('img', { name: 'Partnered Server' })).toBeVisible();
  });

  it('show a role in its colour, an unknown one in that of users', () => {
    render(
      <>
        <RoleBadge role={5} name="Owner" />
        <RoleBadge role={9} name="Strange" />
      </>,
    );
    expect(screen.getByText('Owner')).toHaveAttribute('data-role', '5');
    expect(screen.getByText('Strange')).toHaveAttribute('data-role', '0');
  });

  it('say that a bot is verified', () => {
    render(<TagBadge tag="BOT" verified />);
    expect(screen.getByRole('img', { name: 'Verified BOT' })).toHaveTextContent('BOT');
  });
});

it('PresenceDot has a shape of its own for each status, named where asked to', () => {
  const shapes = (['active', 'away', 'dnd', 'inactive'] as const).map((status) => {
    const { container } = render(<PresenceDot status={status} labelled />);
    return container.querySelector('path')?.getAttribute('d');
  });
  expect(new Set(shapes).size).toBe(4);
  expect(screen.getByRole('img', { name: 'Idle' })).toBeVisible();
});

it('TintedText hands the colour to the styles, and none for none', () => {
  render(
    <>
      <TintedText colour="#123456">tinted</TintedText>
      <TintedText colour={null}>plain</TintedText>
    </>,
  );
  expect(screen.getByText('tinted').style.getPropertyValue('--tint')).toBe('#123456');
  expect(screen.getByText('plain')).not.toHaveAttribute('style');
});

it('ColourDot hands a colour to the styles, and nothing else', () => {
  const { container } = render(
    <>
      <ColourDot colour="#123456" />
      <ColourDot colour="url(https://evil.example/)" size={8} />
    </>,
  );
  const [dot, plain] = container.querySelectorAll('span');
  expect(dot?.style.getPropertyValue('--dot')).toBe('#123456');
  expect(plain).not.toHaveAttribute('style');
});
