import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '../../../src/renderer/state/store';

/** Renders a part of the app on a store: one of `startTestApp`, or any other. */
export const renderWithStore = (element: ReactElement, store: AppStore): RenderResult =>
  render(<Provider store={store}>{element}</Provider>);
