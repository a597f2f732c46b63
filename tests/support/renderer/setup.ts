import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { LazyMenuBody, LazyPopover } from '../../../src/renderer/ui/overlay/lazy-overlays';
import { failOnWhatIsLeft } from '../node/tidy';
import { clearPage, describeWindow } from './browser';
import { resetFocusVisible } from './focus-visible';
import { recordNoElementStacks } from './no-element-stacks';
import { resetWindowWidth } from './window-width';

recordNoElementStacks();
failOnWhatIsLeft(describeWindow);
// The app loads them soon after the first screen.
await Promise.all([LazyMenuBody.preload(), LazyPopover.preload()]);
const { setTimeout } = globalThis;
afterEach(async () => {
  cleanup();
  resetFocusVisible();
  resetWindowWidth();
  clearPage();
  // Lets clean-up that runs a moment after unmounting run (ui/HeldKeys.tsx).
  await new Promise((resolve) => setTimeout(resolve, 0));
});
// A part that is still loading when the window goes fails to load for every later file of the process.
afterAll(() => vi.dynamicImportSettled());
// Elements arrive, but later on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
