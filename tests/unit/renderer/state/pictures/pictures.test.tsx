import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { fetchPicture } from '../../../../../src/renderer/state/pictures/fetch-picture';
import { usePicture } from '../../../../../src/renderer/state/pictures/use-picture';
import { selectMotion } from '../../../../../src/renderer/state/pictures/selectors';
import { windowFocusChanged } from '../../../../../src/renderer/state/window/slice';
import { setPreferences } from '../../../../../src/renderer/state/preferences/thunks';
import { fullMeta, makeSession } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const URL = 'https://media.example/a.png';

function Shown() {
  return <output>{usePicture(URL) ?? 'none'}</output>;
}

const start = (features: readonly string[]) => {
  const bridge = createFakeBridge(
    {},
    { 'pictures.fetch': () => success({ type: 'image/png', bytes: new Uint8Array([1]) }) },
  );
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  return startTestApp({ bridge, boot: { session: makeSession({ meta }) } });
};

describe('an avatar, icon or banner of another host', () => {
  it('is what the server has of it, where the server has the feature and the person wants it', async () => {
    const { store } = await start(['image-proxy']);
    const { container } = renderWithStore(<Shown />, store);
    expect(container).toHaveTextContent(`media://stored/?${encodeURIComponent(URL)}`);
    await act(() => store.dispatch(setPreferences({ loadsByServer: false })));
    expect(container).toHaveTextContent('none');
  });

  it('is not shown elsewhere: its host would learn who reads', async () => {
    const { container } = renderWithStore(<Shown />, (await start([])).store);
    expect(container).toHaveTextContent('none');
  });
});

describe('a picture from an address that a person has entered', () => {
  it.each([
    ['by the server', ['image-proxy'], true, true],
    ['by this computer where the person wants that', ['image-proxy'], false, false],
    ['by this computer where the server cannot', [], true, false],
  ])('is fetched %s', async (_who, features, loadsByServer, byServer) => {
    const { store, bridge } = await start(features);
    await store.dispatch(setPreferences({ loadsByServer }));
    await store.dispatch(fetchPicture(URL));
    expect(bridge.calls.filter(({ name }) => name === 'pictures.fetch').map(({ args }) => args)).toEqual([
      { url: URL, byServer },
    ]);
  });
});

describe('pictures that move', () => {
  it('do as the person has chosen, and stand still while the window is behind others', async () => {
    const { store } = await start([]);
    const motion = () => selectMotion(store.getState());
    expect(motion()).toBe('always');
    store.dispatch(windowFocusChanged(false));
    expect(motion()).toBe('never');
    store.dispatch(windowFocusChanged(true));
    await act(() => store.dispatch(setPreferences({ movingPictures: 'looked-at' })));
    expect(motion()).toBe('looked-at');
    await act(() => store.dispatch(setPreferences({ movingPictures: 'never' })));
    expect(motion()).toBe('never');
  });
});
