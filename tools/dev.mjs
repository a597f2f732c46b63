// @ts-check
import { runDevelopment } from './dev/run-development.mjs';
import { runTool } from './setup/progress.mjs';

await runTool(() => runDevelopment(process.argv.slice(2)));
