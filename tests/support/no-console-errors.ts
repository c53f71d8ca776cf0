import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error nobody asserted is a failure, also when the test's own expectations held. A test that
// expects one clears the spy: vi.mocked(console.error).mockClear().
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock;
  vi.mocked(console.error).mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
