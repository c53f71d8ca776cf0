import { expect, test } from 'vitest';
import { problemsIn } from '../../scripts/words/problems.mjs';
import { textsIn } from '../../scripts/words/textsIn.mjs';

const source = `
  import { letters } from './a-letter.ts';
  // A comment may say that money is brought back.
  const path = '/second-step';
  const label = 'Sign-in';
  export const Screen = () => (
    <p title="Nobody is found">
      A letter with a link is on its way{'. '}
      {\`\${path} was brought back\`}
    </p>
  );
`;

test('what somebody may read in a source is found, what is only named is not', () => {
  const texts = textsIn('screen.tsx', source);
  expect(texts.map(({ text }) => text.trim())).toEqual([
    'Sign-in',
    'Nobody is found',
    'A letter with a link is on its way',
    'was brought back',
  ]);
  expect(texts[0]?.line).toBe(5);
});

test('words that no reader uses are refused, with what to write', () => {
  expect(problemsIn('Sign-in')).toEqual(['says "Sign-in"; write log in, log out, register']);
  expect(problemsIn('Payment brought back')).toHaveLength(1);
  expect(problemsIn('Please wait...')).toHaveLength(1);
  expect(problemsIn('The sign-in sheet: log in first')).toEqual([]);
  expect(problemsIn('POST /api/auth/sign-in/email')).toEqual([]);
  expect(problemsIn('Loading students...')).toEqual([]);
});
