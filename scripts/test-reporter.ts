import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import type { ReportLine } from './test-report.ts';

/**
 * Vitest's own JSON report is written at the end of a run. This one is written test by test, so that a run which is cut
 * off still says what failed until then, and what it was at.
 */
export default class TestReporter implements Reporter {
  #file = '';

  onInit({ config }: Vitest): void {
    this.#file = (config.outputFile as Record<string, string>)['lines']!;
  }

  onTestCaseReady({ id, module, fullName }: TestCase): void {
    this.#write({ id, file: module.moduleId, title: fullName, state: 'running' });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const { id, module, fullName } = test;
    this.#write({ id, file: module.moduleId, title: fullName, state, reason: errors?.[0]?.message });
  }

  onTestModuleEnd(module: TestModule): void {
    const { id, moduleId: file, children } = module;
    const errors = [module, ...children.allSuites()].flatMap((one) => one.errors());
    const seconds = module.diagnostic().duration / 1000;
    this.#write({ id, file, seconds, state: errors.length > 0 ? 'failed' : 'passed', reason: errors[0]?.message });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#write({ state: 'ended', unhandled: unhandled.map(({ message }) => message) });
  }

  #write(line: ReportLine): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
