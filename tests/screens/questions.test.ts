import { onTestFinished, test } from 'vitest';
import { aSchool, expect, lose, openScreen, page, refuse, TODAY } from './support/screen.ts';
import { aDay, anAccount, anEntry, aQuestion, aStudent } from './support/things.ts';

// What families ask about a line: where the school reads it, and what happens when an answer fails.

const asking = {
  school: { get: () => ({ ...aSchool, hasQuestions: true }) },
  attendance: { day: () => aDay(TODAY) },
};

test('a chosen answer is no longer called missing', async () => {
  await openScreen('/', {
    ...asking,
    questions: {
      list: () => ({ items: [aQuestion()] }),
      answer: refuse('INVALID_ARGUMENT', 'Please choose an answer', {
        outcome: 'Please choose an answer',
      }),
    },
  });
  await page
    .getByRole('button', { name: 'Answer Rosa Lovelace about Ada Lovelace · Nov 4' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  const missing = dialog.getByText('Please choose an answer').first();
  await expect.element(missing).toBeVisible();
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  await expect
    .element(dialog.getByRole('radiogroup', { name: 'Your answer' }))
    .not.toHaveAttribute('aria-invalid');
});

test('a question that fails says so in view, on a low phone too', async () => {
  await page.viewport(390, 500);
  onTestFinished(() => page.viewport(1280, 800));
  await openScreen('/students/ada', {
    ...asking,
    students: {
      get: () => aStudent(),
      list: () => ({ items: [aStudent()] }),
      account: () =>
        anAccount({ entries: [anEntry({ question: { id: 'question-1', state: 'open' } })] }),
    },
    questions: { list: () => ({ items: [aQuestion()] }), write: lose },
  });
  await page.getByRole('table', { name: 'Statement' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Write again' }).click();
  await page.getByLabelText('Your message').fill('Because of the rain.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  // The button is the last thing on the screen.
  send.element().scrollIntoView({ block: 'end' });
  await send.click();
  const failure = page.getByText(/^Failed to send it: /);
  await expect.element(failure).toBeVisible();
  await expect
    .poll(() => failure.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(500 - 56);
  await expect.element(failure).toHaveTextContent("It isn't saved. What you entered is still here");
});
