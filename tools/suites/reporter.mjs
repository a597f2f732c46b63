// @ts-check
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a run of vitest had to say. A place is a file, followed by the name of a test or of a group of tests.
 * @typedef {{ where: string, message: string }} Complaint
 *
 * @typedef {object} Report
 * @property {number} passed tests
 * @property {Complaint[]} failed tests
 * @property {string[]} skipped tests, those to be written included
 * @property {Complaint[]} errors outside tests: of hooks, of files that did not load, of the run itself
 */

/** Playwright says what failed in the first line, and what it waited for in those after it. */
const SHOWN = { lines: 4, characters: 400 };

/** @param {readonly { readonly message: string }[] | undefined} errors */
const wordsOf = (errors) =>
  stripVTControlCharacters(errors?.[0]?.message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, SHOWN.lines)
    .join(' / ')
    .slice(0, SHOWN.characters);

/**
 * A run in the form of a report.
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly { readonly message: string }[]} unhandled
 * @param {string} root the folder to which paths are relative
 * @returns {Report}
 */
export function reportOf(modules, unhandled, root) {
  /** @type {Report} */
  const report = { passed: 0, failed: [], skipped: [], errors: [] };
  for (const module of modules) {
    const file = relative(root, module.moduleId);
    const grumble = (/** @type {string} */ where, /** @type {readonly { message: string }[]} */ errors) => {
      if (errors.length > 0) report.errors.push({ where, message: wordsOf(errors) });
    };
    grumble(file, module.errors());
    for (const suite of module.children.allSuites()) grumble(`${file}: ${suite.fullName}`, suite.errors());
    for (const test of module.children.allTests()) {
      const where = `${file}: ${test.fullName}`;
      const { state, errors } = test.result();
      if (state === 'passed') report.passed += 1;
      else if (state === 'failed') report.failed.push({ where, message: wordsOf(errors) });
      else report.skipped.push(where);
    }
  }
  for (const error of unhandled)
    report.errors.push({ where: 'outside the files', message: wordsOf([error]) });
  return report;
}

/**
 * A reporter of vitest that writes the report of a run to the file that GUILDHALL_TEST_REPORT names.
 */
export default class ReportWriter {
  constructor() {
    this.path = process.env['GUILDHALL_TEST_REPORT'];
    // A test that runs vitest itself must not write to this file.
    delete process.env['GUILDHALL_TEST_REPORT'];
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ readonly message: string }>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    if (this.path !== undefined)
      writeFileSync(this.path, JSON.stringify(reportOf(modules, unhandled, process.cwd())));
  }
}
