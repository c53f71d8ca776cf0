// Without this parser the library only warns and finds no imports, so a missing parser must fail here.
import '@swc/core';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';

/**
 * Calls the library directly, because its command refuses Node 20.
 *
 * @param {string} baseDir the project's root
 * @param {'err-long' | 'json'} outputType
 */
export const cruiseImports = (baseDir, outputType) =>
  cruise(['src', 'vite.config.ts', 'scripts/lib'], {
    ...config.options,
    baseDir,
    ruleSet: config,
    validate: true,
    outputType,
  });
