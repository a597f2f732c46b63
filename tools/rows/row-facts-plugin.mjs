// @ts-check
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const NAME = 'virtual:row-facts';
const ID = `\0${NAME}`;
const FACTS = 'tools/rows/row-facts.ts';

/**
 * Gives the page what it may know of the rows of calls and events. The rows themselves hold schemas, with which the page
 * would load zod; here they are read while the page is built (docs/decisions/025).
 * @param {string} project the folder of the project: a configuration that is bundled has no place of its own
 * @returns {import('vite').Plugin}
 */
export const rowFactsPlugin = (project) => ({
  name: 'guildhall-row-facts',
  resolveId: (id) => (id === NAME ? ID : undefined),
  async load(id) {
    if (id !== ID) return undefined;
    /** @type {import('vite').InlineConfig} */
    const config = { configFile: false, logLevel: 'error' };
    const { module, dependencies } =
      /** @type {{ module: typeof import('./row-facts'), dependencies: string[] }} */ (
        await runnerImport(resolve(project, FACTS), config)
      );
    for (const file of dependencies) this.addWatchFile(file);
    return Object.entries(module.rowFacts)
      .map(([name, facts]) => `export const ${name} = ${JSON.stringify(facts)};`)
      .join('\n');
  },
});
