import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { failOnWhatIsLeft } from '../node/tidy';
import { clearPage, describeWindow } from './browser';
import { resetWindowWidth } from './window-width';

failOnWhatIsLeft(describeWindow);
const { setTimeout } = globalThis;
afterEach(async () => {
  cleanup();
  resetWindowWidth();
  clearPage();
  // What takes its leave a moment after it has gone has gone (ui/HeldKeys.tsx).
  await new Promise((resolve) => setTimeout(resolve, 0));
});
// What is waited for comes; on a busy machine it takes longer.
configure({ asyncUtilTimeout: 10_000 });
