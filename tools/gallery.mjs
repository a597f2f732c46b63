// @ts-check
import { runTool } from './setup/progress.mjs';
import { runScript } from './setup/run-script.mjs';

await runTool(() => runScript('tools/gallery/index.ts'));
