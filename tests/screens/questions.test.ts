import { test } from 'vitest';
import { queryClient } from '../../src/client/app/queryClient.ts';
import {
  aSchool,
  expect,
  lose,
  onScreenOf,
  openScreen,
  page,
  refuse,
  TODAY,
  type Locator,
} from './support/screen.ts';
import { aDay, anAccount, anEntry, aQuestion, aStudent } from './support/things.ts';

// What families ask about a line: where the school reads it, and what happens when an answer fails.

const asking = {
  school: { get: () => ({ ...aSchool, hasQuestions: true }) },
  attendance: { day: () => aDay(TODAY) },
};

test('on a phone, questions stand after who waits, in the list after what is owed; many are one line', async () => {
  await onScreenOf(390, 844);
  const questions = [aQuestion(), aQuestion({ id: 'question-2' })];
  await openScreen('/', {
    ...asking,
    students: {
      owing: () => ({
        items: [
          {
            ...aStudent({ balance: 100, calculatedBalance: 100 }),
            owesSince: null,
            remindedOn: null,
          },
        ],
        adults: [],
        total: 100,
        count: 1,
      }),
    },
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
    questions: { list: () => ({ items: questions }) },
  });
  await expect.element(page.getByRole('button', { name: /^Answer Rosa/ }).nth(1)).toBeVisible();
  const texts = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);
  const titles = texts(page.getByRole('heading', { level: 2 }));
  const owes = titles.findIndex((title) => title.startsWith('Who owes'));
  expect(titles[owes + 1]).toBe('To do');
  const lines = texts(page.getByRole('listitem'));
  const at = (text: string) => lines.findIndex((line) => line.startsWith(text));
  expect(at('Mei WongWaits for approval since Nov 20')).toBeGreaterThan(-1);
  expect(at('Mei WongWaits for approval since Nov 20')).toBeLessThan(
    at('Ada Lovelace$1.00 · Nov 4: “Why late?”'),
  );
});

test('more than two questions are one line, which opens them', async () => {
  const items = [1, 2, 3].map((number) => aQuestion({ id: `question-${number}` }));
  await openScreen('/', { ...asking, questions: { list: () => ({ items }) } });
  await expect.element(page.getByText('3 questions to answer', { exact: true })).toBeVisible();
  const answers = page.getByRole('button', { name: /^Answer Rosa/ });
  await expect.element(answers).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Questions to answer' }).click();
  await expect.element(answers.nth(2)).toBeVisible();
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

test('an answer to a question that somebody else has answered meanwhile says so, and stays open', async () => {
  let questions = [aQuestion()];
  await openScreen('/', {
    ...asking,
    questions: {
      list: () => ({ items: questions }),
      answer() {
        questions = [];
        return refuse('CONFLICT', 'This question is answered already.')();
      },
    },
  });
  await page.getByRole('button', { name: /^Answer Rosa Lovelace/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Keep/ }).click();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect.element(dialog.getByText('This question is answered already.')).toBeVisible();
  void queryClient.invalidateQueries();
  await expect.element(page.getByRole('heading', { name: 'To do' })).not.toBeInTheDocument();
  await expect.element(dialog.getByText('This question is answered already.')).toBeVisible();
});

test('Undo on the row of an answer opens the question again there; where it can’t, it says why', async () => {
  let questions = [aQuestion()];
  let undone = 0;
  const answered = () => {
    questions = [];
    const question = aQuestion({ state: 'closed', outcome: 'keep' });
    return { question, student: aStudent() };
  };
  const server = await openScreen('/', {
    ...asking,
    questions: {
      list: () => ({ items: questions }),
      answer: answered,
      undoAnswer() {
        undone += 1;
        if (undone > 1) refuse('CONFLICT', 'Somebody has written since.')();
        questions = [aQuestion()];
        return { question: aQuestion() };
      },
    },
  });
  const open = page.getByRole('button', { name: /^Answer Rosa Lovelace/ });
  const answerAndUndo = async () => {
    await open.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Keep/ }).click();
    await dialog.getByLabelText('What you say').fill('We waited.');
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('button', { name: 'Undo the answer to Rosa Lovelace' }).click();
  };
  await answerAndUndo();
  await expect.element(open).toBeVisible();
  await answerAndUndo();
  await expect.element(page.getByText('Somebody has written since.').first()).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  expect(server.writes.map(({ input }) => input)).toMatchObject([
    { outcome: 'keep' },
    { id: 'question-1' },
    { outcome: 'keep' },
    { id: 'question-1' },
  ]);
});

test('a question that fails says so in view, on a low phone too', async () => {
  await onScreenOf(390, 500);
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

test('on a phone, the line of a waiver says what was waived, and of which class', async () => {
  await onScreenOf(390, 844);
  const charge = { type: 'charge' as const, id: 'charge-1' };
  const entries = [
    anEntry({
      kind: 'fee-returned',
      amount: -6500,
      date: '2026-11-01',
      source: charge,
      note: 'Tuition, November 2026, waived (goodwill) · Jazz',
    }),
    anEntry({
      id: 'line-2',
      kind: 'credit-granted',
      amount: -100,
      date: '2026-11-20',
      source: charge,
      note: 'Correction of Charge, Aug 1, 2026: tuition waived (goodwill)',
    }),
  ];
  await openScreen('/students/ada', {
    students: { get: () => aStudent(), account: () => anAccount({ entries }) },
  });
  const row = (amount: string) => page.getByRole('row').filter({ hasText: amount });
  await expect
    .element(row('65.00').getByText('Tuition, waived (goodwill)', { exact: true }))
    .toBeVisible();
  await expect.element(row('65.00')).toHaveTextContent('Jazz');
  await expect
    .element(
      row('1.00')
        .getByText(/^Credit given/)
        .first(),
    )
    .toBeVisible();
});
