import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createCatalogue } from '../../../../src/domain/i18n/catalogue';
import { setCatalogue } from '../../../../src/domain/i18n/t';
import { Trans } from '../../../../src/renderer/ui/text/Trans';

afterEach(() => setCatalogue(null));

const Question = () => (
  <p>
    <Trans
      text="Delete <name>{{name}}</name> for <all>ever</all>?"
      values={{ name: '<all>Ada</all>' }}
      components={{ name: <strong className="who" />, all: <em /> }}
    />
  </p>
);

const drawn = () => render(<Question />).container.innerHTML;

it('draws elements where their tags stand', () => {
  expect(drawn()).toBe(
    '<p>Delete <strong class="who">&lt;all&gt;Ada&lt;/all&gt;</strong> for <em>ever</em>?</p>',
  );
});

it('draws them where another language wants them', () => {
  setCatalogue(
    createCatalogue('de', {
      'Delete <name>{{name}}</name> for <all>ever</all>?':
        '<all>Für immer</all>: <name>{{name}}</name> löschen?',
    }),
  );
  expect(drawn()).toBe(
    '<p><em>Für immer</em>: <strong class="who">&lt;all&gt;Ada&lt;/all&gt;</strong> löschen?</p>',
  );
});

it('draws an element that has its own words', () => {
  const { container } = render(<Trans text="Delete <name/>?" components={{ name: <strong>Ada</strong> }} />);
  expect(container.innerHTML).toBe('Delete <strong>Ada</strong>?');
});

it('draws the words of an element that a translator made up', () => {
  setCatalogue(
    createCatalogue('de', { 'Delete <name>{{name}}</name> for <all>ever</all>?': '<nmae>Weg</nmae>?' }),
  );
  expect(drawn()).toBe('<p>Weg?</p>');
});
