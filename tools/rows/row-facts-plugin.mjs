// @ts-check
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const NAME = 'virtual:row-facts';
const ID = `\0${NAME}`;
const FACTS = 'tools/rows/row-facts.ts';

/**
 * Provides the page with facts of the rows of calls and events. The rows contain schemas, and a page that loads them
 * loads zod: the plugin reads the rows during the build (docs/decisions/025).
 * @param {string} project the folder of the project: a bundled configuration does not know its own folder
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
