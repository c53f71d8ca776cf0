import { onTestFinished, test } from 'vitest';
import { aSchool, expect, lose, openScreen, page, refuse, TODAY } from './support/screen.ts';
import { aDay, anAccount, anEntry, aQuestion, aStudent } from './support/things.ts';

// What families ask about a line: where the school reads it, and what happens when an answer fails.

const asking = {
  school: { get: () => ({ ...aSchool, hasQuestions: true }) },
  attendance: { day: () => aDay(TODAY) },
};

test('on a phone, questions come right after what is owed, and the top card leads there', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await openScreen('/', {
    ...asking,
    approvals: {
      list: () => ({
        items: [
          {
            id: 'mei',
            firstName: 'Mei',
            lastName: 'Wong',
            email: 'mei@school.test',
            registeredAt: '2026-11-20T12:00:00.000Z',
          },
        ],
      }),
    },
    questions: { list: () => ({ items: [aQuestion(), aQuestion({ id: 'question-2' })] }) },
  });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect.element(heading('Waiting for approval')).toBeVisible();
  const titles = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(() => titles().slice(titles().indexOf('Who owes'), titles().indexOf('Who owes') + 3))
    .toEqual(['Who owes', 'Waiting for approval', 'To do']);
  const top = page.getByRole('region', { name: 'Today' });
  await expect.element(top.getByRole('button', { name: '1 to approve' })).toBeVisible();
  await top.getByRole('button', { name: '2 questions', exact: true }).click();
  await expect.element(heading('To do')).toHaveFocus();
});

test('at a desk the sentence of the day counts them', async () => {
  await openScreen('/', { ...asking, questions: { list: () => ({ items: [aQuestion()] }) } });
  await expect
    .element(page.getByRole('region', { name: 'Today' }))
    .toHaveTextContent('1 question to answer.');
});

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

test('a line says how much of it is waived, where that isn’t all', async () => {
  const waived = {
    type: 'costume',
    name: 'Costume',
    at: '2026-11-20T12:00:00.000Z',
    mayUndo: true,
  };
  const entry = anEntry({
    amount: 6800,
    parts: [{ type: 'costume', name: 'Costume', amount: 6500 }],
    waived: [
      { ...waived, amount: 100, reason: 'other' },
      { ...waived, at: '2026-11-20T12:00:01.000Z', amount: 200, reason: 'ill' },
      { ...waived, type: 'late', name: 'Late', amount: 100, reason: 'ill' },
    ],
  });
  await openScreen('/students/ada', {
    ...asking,
    students: {
      get: () => aStudent(),
      list: () => ({ items: [aStudent()] }),
      account: () => anAccount({ entries: [entry] }),
    },
    questions: { list: () => ({ items: [] }) },
  });
  await page.getByRole('table', { name: 'Statement' }).getByRole('button').first().click();
  for (const words of [
    '$1.00 of Costume is waived: another reason.',
    '$2.00 of Costume is waived: ill.',
    'Late is waived: ill.',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});
