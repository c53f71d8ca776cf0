import { afterEach, beforeEach, expect, vi } from 'vitest';

// A logged error that no test expects is a failure, even if all assertions pass. A test that expects one clears the
// spy: vi.mocked(console.error).mockClear().
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock;
  vi.mocked(console.error).mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
