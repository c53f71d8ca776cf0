import { test } from 'vitest';
import { expect, lose, onScreenOf, openScreen, page, refuse } from './support/screen.ts';
import { aClass } from './support/classes.ts';
import { anImport, tShirt } from './support/things.ts';
import { hurry } from './support/time.ts';

test('a list whose preview fails says so, counts nothing and adds nobody', async () => {
  const server = await openScreen('/manage-students/import', { students: { import: lose } });
  hurry();
  await page
    .getByLabelText('Your list')
    .fill('First name,Last name,Email\nAda,Lovelace,ada@school.test');
  await expect.element(page.getByText('Failed to check the list: ')).toBeVisible();
  await expect.element(page.getByText(/recorded twice|isn't saved/)).not.toBeInTheDocument();
  const rows = page.getByRole('table', { name: 'Students in the list' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Not checked');
  await expect.element(page.getByText(/No one to add|\(0\)/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add students' })).toBeDisabled();
  server.answers = { students: { import: anImport } };
  await page.getByRole('button', { name: 'Retry' }).click();
  const status = page.getByLabelText('Status', { exact: true });
  await expect.element(status).toHaveValue('Enrolled');
  await status.selectOptions('Pending Payment');
  await page.getByRole('button', { name: 'Add 1 student' }).click();
  await expect.element(page.getByRole('heading', { name: '1 student added' })).toBeVisible();
  const added = server
    .askedFor('students.import')
    .map(({ input }) => input)
    .filter((input) => !(input as { dryRun?: boolean }).dryRun);
  expect(added).toEqual([
    {
      rows: [
        {
          firstName: 'Ada',
          lastName: 'Lovelace',
          email: 'ada@school.test',
          enrollmentStatus: 'Pending Payment',
        },
      ],
    },
  ]);
});

test('lines with the email of somebody else are settled in three ways, one or all', async () => {
  const server = await openScreen('/manage-students/import', {
    students: {
      import: ({ rows, dryRun = false }) => {
        const seen = new Set<unknown>();
        const items = rows.map(({ email }) => {
          const shared = email !== null && seen.has(email);
          seen.add(email);
          return shared
            ? {
                outcome: 'refused' as const,
                reason: 'Row 1 has the same email.',
                fields: { email: 'Row 1 has the same email.' },
                sameEmailAs: 1,
                sharesEmail: true as const,
              }
            : { outcome: 'created' as const };
        });
        const refused = items.filter(({ outcome }) => outcome === 'refused').length;
        const families = new Set(rows.flatMap(({ adultEmail }) => adultEmail ?? [])).size;
        return {
          ...anImport({ dryRun }),
          created: items.length - refused,
          refused,
          items,
          families,
        };
      },
    },
  });
  const paste = (names: string[]) =>
    page
      .getByLabelText('Your list')
      .fill(
        [
          'First name,Last name,Email',
          ...names.map((name) => `${name},Baker,mother@school.test`),
        ].join('\n'),
      );
  const sent = () =>
    (server.askedFor('students.import').at(-1)?.input as { rows: unknown } | undefined)?.rows;
  const child = (firstName: string, more: object) => ({ firstName, lastName: 'Baker', ...more });

  await paste(['Ada', 'Ben', 'Cleo']);
  await expect
    .element(page.getByText('2 lines use someone else’s email. For all of them:'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Skip the line, line 4' }).click();
  await expect.element(page.getByText('2 lines use someone else’s email')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Skip the email, line 3' }).click();
  await expect
    .poll(sent)
    .toEqual([child('Ada', { email: 'mother@school.test' }), child('Ben', { email: null })]);
  await expect.element(page.getByRole('button', { name: 'Add 2 students' })).toBeEnabled();
  await expect.element(page.getByRole('table').getByText('No email')).toBeVisible();

  await paste(['Ada', 'Ben', 'Dan']);
  await page.getByRole('button', { name: 'Same family, all 2 lines' }).click();
  const adultEmail = 'mother@school.test';
  await expect
    .poll(sent)
    .toEqual(['Ada', 'Ben', 'Dan'].map((name) => child(name, { email: null, adultEmail })));
  await expect
    .element(page.getByText('We’ll make a family. Invite the parents later'))
    .toBeVisible();
  await expect.element(page.getByText('Parent: mother@school.test').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add 3 students' })).toBeEnabled();
});

type Asked = Parameters<typeof anImport>[0] & {
  rows: Record<string, unknown>[];
  fillIn?: boolean | undefined;
  newClasses?: string[] | undefined;
};

/** What the server says if it would add every row. */
function addsAll({ rows, dryRun = false, newClasses = [] }: Asked) {
  const unknown = new Set(rows.flatMap(({ classes }) => (classes as string[] | undefined) ?? []));
  for (const name of newClasses) unknown.delete(name);
  return {
    ...anImport({ dryRun }),
    created: rows.length,
    items: rows.map((_row, index) => ({
      outcome: 'created' as const,
      ...(!dryRun && { studentId: `student-${index}` }),
    })),
    families: 1,
    places: newClasses.length,
    unknownClasses: [...unknown],
  };
}

const table = () => page.getByRole('table', { name: 'Students in the list' });

test('a person says which column has the names, and the next list of this kind knows', async () => {
  localStorage.removeItem('turnout-list-columns');
  const server = await openScreen('/manage-students/import', { students: { import: addsAll } });
  const sent = () =>
    (server.askedFor('students.import').at(-1)?.input as { rows: unknown } | undefined)?.rows;
  const list = page.getByLabelText('Your list');
  await list.fill('Kurs,Wer,Ort\nBallett,Ada Baker,Bonn');
  await expect.element(page.getByText('Which column has the names?')).toBeVisible();
  await page.getByLabelText('Wer').selectOptions('Name');
  await expect
    .poll(sent)
    .toEqual([{ firstName: 'Ada', lastName: 'Baker', email: null, classes: ['Ballett'] }]);
  await expect.element(page.getByText('Which column has the names?')).not.toBeInTheDocument();
  await page.getByLabelText('Kurs').selectOptions('Not used');
  await expect.poll(sent).toEqual([{ firstName: 'Ada', lastName: 'Baker', email: null }]);
  expect(localStorage.getItem('turnout-list-columns')).not.toMatch(/Ada|Wer|Bonn/);
  await list.fill('Kurs,Wer,Ort\nJazz,Ben Moor,Bonn');
  await expect.poll(sent).toEqual([{ firstName: 'Ben', lastName: 'Moor', email: null }]);
  await expect.element(page.getByText('Not used: Kurs (1), Ort (1).')).toBeVisible();
});

test('a list says which classes it puts over their seats, and who doesn’t fit', async () => {
  const fit = {
    over: [{ classId: 'jazz', name: 'Jazz', by: 2 }],
    notes: ['Jazz: Ada is 5 on Aug 31, 2026; this class is from 6'],
  };
  await openScreen('/manage-students/import', {
    students: { import: (asked: Asked) => ({ ...addsAll(asked), ...fit }) },
  });
  await page.getByLabelText('Your list').fill('Name,Class\nAda Baker,Jazz');
  await expect.element(page.getByText('Jazz is 2 spots over with this list.')).toBeVisible();
  await expect
    .element(page.getByText('Jazz: Ada is 5 on Aug 31, 2026; this class is from 6.'))
    .toBeVisible();
});

test('what is left out can be added to the list, and both parents are on the line', async () => {
  await openScreen('/manage-students/import', { students: { import: addsAll } });
  await page
    .getByLabelText('Your list')
    .fill(
      'Fall roster,,\nStudent,Mother,Mother cell,Father,Balance\nAda Baker,Ann Baker,555-010-1212,Tom Baker,(5.00)\nGrand Total,,,,(5.00)',
    );
  const row = table().getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('Has a $5.00 credit');
  await expect.element(row).toHaveTextContent('Parent: Ann Baker (Mother), 555-010-1212');
  await expect.element(row).toHaveTextContent('Parent 2: Tom Baker (Father)');
  await page.getByText('2 lines are left out').click();
  await page.getByRole('button', { name: 'Add line 4 to the list' }).click();
  await expect.element(table().getByText('Grand Total')).toBeVisible();
  const summary = page.getByText('1 line is left out');
  await expect.element(summary).toBeVisible();
  await expect.element(summary).toHaveFocus();
});

test('a list without headings asks what its columns are', async () => {
  const server = await openScreen('/manage-students/import', { students: { import: addsAll } });
  const sent = () =>
    (server.askedFor('students.import').at(-1)?.input as { rows: unknown } | undefined)?.rows;
  await page.getByLabelText('Your list').fill('Baker,Ada\nMoor,Ben');
  await expect.element(page.getByText('Which column has the names?')).toBeVisible();
  await expect.element(page.getByText('1 question left.')).toBeVisible();
  await page.getByLabelText('Column 1').selectOptions('Last name');
  await page.getByLabelText('Column 2').selectOptions('First name');
  await expect.poll(sent).toEqual([
    { firstName: 'Ada', lastName: 'Baker', email: null },
    { firstName: 'Ben', lastName: 'Moor', email: null },
  ]);
  await expect.element(page.getByText(/question left/)).not.toBeInTheDocument();
});

test('what was answered is one line, and can be changed', async () => {
  const server = await openScreen('/manage-students/import', { students: { import: addsAll } });
  const sent = () =>
    (
      server.askedFor('students.import').at(-1)?.input as
        | { rows: { firstName: string }[] }
        | undefined
    )?.rows.map(({ firstName }) => firstName);
  await page
    .getByLabelText('Your list')
    .fill('Students\tParent email\nAda, Ben\tann@school.test\nCy, Di\tcy@school.test');
  const question = page.getByRole('radiogroup', { name: 'What does a comma in a name separate?' });
  await expect.element(question).toHaveTextContent('“Ada, Ben” · “Cy, Di”');
  await expect.element(page.getByRole('button', { name: 'Add 2 students' })).toBeDisabled();
  await question.getByRole('radio', { name: 'Several students' }).click();
  await expect.poll(sent).toEqual(['Ada', 'Ben', 'Cy', 'Di']);
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Change: What does a comma/ }).click();
  await question.getByRole('radio', { name: 'Last name, first name' }).click();
  await expect.poll(sent).toEqual(['Ben', 'Di']);
});

test('money that isn’t saved is said in so many words', async () => {
  await openScreen('/manage-students/import', { students: { import: addsAll } });
  await page
    .getByLabelText('Your list')
    .fill('Name,Refunded,DOB,Team\nAda Baker,$5.00,3/14/2017,Red\nBen Moor,$12.50,,Blue');
  await expect.element(page.getByText('Column Refunded: 2 amounts not used.')).toBeVisible();
  await expect.element(page.getByText('Not used: Team (2).')).toBeVisible();
});

test('birth dates that may be the other way round are asked about once', async () => {
  const server = await openScreen('/manage-students/import', { students: { import: addsAll } });
  const sent = () =>
    (
      server.askedFor('students.import').at(-1)?.input as
        | { rows: { birthDate?: string }[] }
        | undefined
    )?.rows.map(({ birthDate }) => birthDate);
  await page.getByLabelText('Your list').fill('Name,DOB\nAda Baker,3/4/2017\nBen Moor,5/6/2018');
  await expect.element(page.getByText('1 question left.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add 2 students' });
  await expect.element(add).toBeDisabled();
  await page.getByRole('radio', { name: 'April 3' }).click();
  await expect.element(add).toBeEnabled();
  await expect.poll(sent).toEqual(['2017-04-03', '2018-06-05']);
  await expect.element(page.getByText('question left.')).not.toBeInTheDocument();
});

test('a balance that each of the siblings owes is asked about once', async () => {
  await openScreen('/manage-students/import', { students: { import: addsAll } });
  await page
    .getByLabelText('Your list')
    .fill('Name,Parent email,Balance\nAda Baker,ann@school.test,65\nBen Baker,ann@school.test,65');
  await expect.element(page.getByText('1 question left.')).toBeVisible();
  await page.getByRole('radio', { name: 'Each student owes it' }).click();
  // The button is gone; the keyboard goes on at the lines.
  await expect.element(page.getByText('question left.')).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(table().element());
  await expect
    .element(page.getByRole('radio', { name: 'Count it once per family' }))
    .not.toBeInTheDocument();
});

test('a balance that siblings share is asked about before it is owed twice', async () => {
  const server = await openScreen('/manage-students/import', { students: { import: addsAll } });
  const balances = () =>
    (
      server.askedFor('students.import').at(-1)?.input as
        | { rows: { balance?: number }[] }
        | undefined
    )?.rows.map(({ balance }) => balance);
  await page
    .getByLabelText('Your list')
    .fill(
      'Name,Parent email,Balance\nAda Baker,ann@school.test,65\nBen Baker,ann@school.test,65.00',
    );
  await expect.poll(balances).toEqual([6500, 6500]);
  await page.getByRole('radio', { name: 'Count it once per family' }).click();
  await expect.poll(balances).toEqual([6500, undefined]);
  await expect.element(page.getByText('The family’s balance is on line 2.')).toBeVisible();
  localStorage.removeItem('turnout-list-columns');
});

test('on a phone a line with many details is two short lines until it is opened', async () => {
  await onScreenOf(390, 844);
  await openScreen('/manage-students/import', { students: { import: addsAll } });
  const parents = 'Ann Baker-Montgomery,ann@school.test,(555) 010-2233,Tom Montgomery';
  await page
    .getByLabelText('Your list')
    .fill(
      `Name,Email,Mother,Mother email,Mother cell,Father,Class,Balance,Emergency contact\nAda Baker,ada.baker@school.test,${parents},"Ballet 1, Tap 2",65,Granny Baker 555 010 9999\nBen Moor,ben@school.test,,,,,,,`,
    );
  const row = (nth: number) => table().getByRole('row').nth(nth);
  const heights = () => [1, 2].map((nth) => row(nth).element().getBoundingClientRect().height);
  await expect.element(row(1)).toHaveTextContent('Will be added');
  for (const height of heights()) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThanOrEqual(64);
  }
  const button = page.getByRole('button', { name: /^Add \d students$/ });
  await expect.element(button).toBeInViewport();
  // The whole row opens it.
  await row(1).click();
  await expect.element(row(1).getByRole('button', { expanded: true })).toHaveTextContent('Line 2');
  expect(heights()[0]).toBeGreaterThan(100);
});

test('on a phone the lines of a list begin in the upper half of the screen', async () => {
  await onScreenOf(390, 844);
  await openScreen('/manage-students/import', { students: { import: addsAll } });
  await page
    .getByLabelText('Your list')
    .fill('Name,Parent,Parent email,Team\nAda Baker,Ann Baker,ann@school.test,Red');
  const row = table().getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('Will be added');
  expect(row.element().getBoundingClientRect().top).toBeLessThanOrEqual(420);
  const field = page.getByLabelText('Your list').element().getBoundingClientRect();
  expect(field.height, 'three lines of the list').toBeGreaterThanOrEqual(80);
  expect(field.width).toBeGreaterThanOrEqual(240);
});

test('families that may be one stay apart unless a person says that they are one', async () => {
  const isRepeated = ({ firstName, adult2Name }: Record<string, unknown>) =>
    firstName === 'Kit' && adult2Name === 'Ken Rey';
  const server = await openScreen('/manage-students/import', {
    students: {
      import: (asked: Asked) => {
        const { items, ...all } = addsAll(asked);
        return {
          ...all,
          items: items.map((item, index) =>
            isRepeated(asked.rows[index] ?? {})
              ? { outcome: 'same' as const, sameNameAs: 1, differs: ['Parent 2'] }
              : item,
          ),
          perhapsOneFamily: [
            [
              { students: ['Kit Moss'], parents: ['Ina Moss', 'Udo Moss'] },
              { students: ['Lea Moss'], parents: ['Ina Moss', 'Ken Rey'] },
            ],
          ],
        };
      },
    },
  });
  await page
    .getByLabelText('Your list')
    .fill(
      'Name,Mother,Father\nKit Moss,Ina Moss,Udo Moss\nKit Moss,Ina Moss,Ken Rey\nLea Moss,Ina Moss,Ken Rey',
    );
  await expect
    .element(page.getByText('Same person as line 2, with other values: Parent 2.'))
    .toBeVisible();
  const question = page.getByRole('radiogroup', { name: 'One family or two?' });
  await expect
    .element(question)
    .toHaveTextContent('Kit Moss (Ina Moss and Udo Moss) · Lea Moss (Ina Moss and Ken Rey).');
  await expect
    .element(question.getByRole('radio', { name: 'Separate families' }))
    .not.toBeChecked();
  await expect.element(page.getByText('1 question left.')).toBeVisible();
  await question.getByRole('radio', { name: 'One family' }).click();
  await page.getByRole('button', { name: 'Add 2 students' }).click();
  await expect.element(page.getByRole('heading', { name: '2 students added' })).toBeVisible();
  const asked = server
    .askedFor('students.import')
    .map(({ input }) => input as { rows: unknown[]; dryRun?: boolean; oneFamily?: boolean });
  // The repeated line is sent, too: it says why they may be one.
  expect(asked.map(({ rows, dryRun, oneFamily }) => [rows.length, dryRun, oneFamily])).toEqual(
    expect.arrayContaining([
      [3, true, undefined],
      [3, true, true],
      [3, undefined, true],
    ]),
  );
});

test('unknown classes are added unless a person says no, and a list is undone', async () => {
  let refused = true;
  const server = await openScreen('/manage-students/import', {
    classes: { list: () => ({ items: [aClass({ id: 'first', name: '', forWhom: 'everyone' })] }) },
    students: {
      import: addsAll,
      undoImport: () => {
        if (refused)
          return refuse('CONFLICT', 'Nothing was undone: Ada Baker has been marked since.')();
        return { undone: 1 };
      },
    },
  });
  await page
    .getByLabelText('Your list')
    .fill('Student,Parent email,Class\nAda Baker,ann@school.test,"Ballet 1, Tap 1"');
  const asked = page.getByRole('checkbox', { name: 'Add them as classes' });
  await expect.element(asked).toBeChecked();
  await expect
    .element(page.getByText('Ballet 1 and Tap 1 aren’t classes of yours yet.'))
    .toHaveTextContent('teachers only see the classes they teach');
  await page.getByRole('button', { name: 'Add 1 student' }).click();
  await expect.element(page.getByRole('heading', { name: '1 student added' })).toHaveFocus();
  await expect.element(page.getByText('1 family, 2 class spots.')).toBeVisible();
  await expect
    .element(page.getByText('Everyone is on the roll of Class 1, too.'))
    .toHaveTextContent('End Class 1?');
  expect(server.askedFor('students.import').map(({ input }) => input)).toContainEqual(
    expect.objectContaining({ newClasses: ['Ballet 1', 'Tap 1'] }),
  );
  await expect.element(page.getByText(/Added \(/)).not.toBeInTheDocument();
  const undo = page.getByRole('button', { name: 'Undo this list' });
  await undo.click();
  await expect
    .element(page.getByText('Nothing was undone: Ada Baker has been marked since.'))
    .toBeVisible();
  refused = false;
  await undo.click();
  await expect.element(page.getByText('Undone. Nothing of this list is left.')).toHaveFocus();
  expect(server.askedFor('students.undoImport').map(({ input }) => input)).toEqual([
    { actId: 'act-1' },
    { actId: 'act-1' },
  ]);
  await asked.click();
  await page.getByRole('button', { name: 'Add 1 student' }).click();
  await expect.element(page.getByRole('heading', { name: '1 student added' })).toBeVisible();
  expect(server.askedFor('students.import').at(-2)?.input).not.toHaveProperty('newClasses');
});

test('students who are here are filled in when a person says so', async () => {
  let isFilled = false;
  const server = await openScreen('/manage-students/import', {
    students: {
      import: ({ rows, dryRun = false, fillIn = false }: Asked) => {
        isFilled ||= fillIn;
        const fills = isFilled ? {} : { fills: ['Phone', 'Parent'] };
        return {
          ...anImport({ dryRun }),
          created: 0,
          same: rows.length,
          items: rows.map(() => ({ outcome: 'same' as const, studentId: 'ada', ...fills })),
          filled: rows.length,
          actId: null,
        };
      },
    },
  });
  await page
    .getByLabelText('Your list')
    .fill('Name,Phone,Parent\nAda Baker,555 010 0100,Ann Baker\nBen Moor,555 010 0101,Jo Moor');
  await expect
    .element(
      page.getByText(
        '2 are already here. Fill in what is missing: Phone (2), Parent (2). This can’t be undone.',
      ),
    )
    .toBeVisible();
  const fill = page.getByRole('button', { name: 'Fill in for 2 students' });
  await expect.element(fill).toBeDisabled();
  await page.getByRole('radio', { name: 'The student’s' }).click();
  await fill.click();
  await expect
    .element(page.getByText('Filled in for 2 students. This stays if you undo the list.'))
    .toBeVisible();
  await expect.element(page.getByText('Fill in what is missing')).not.toBeInTheDocument();
  expect(server.askedFor('students.import').map(({ input }) => input)).toContainEqual(
    expect.objectContaining({ fillIn: true }),
  );
});

test('somebody of the same name is the same child, or somebody else', async () => {
  const server = await openScreen('/manage-students/import', {
    students: {
      import: (asked: Asked) => {
        const { items, ...all } = addsAll(asked);
        return {
          ...all,
          items: items.map((item, index) =>
            index === 0 || asked.rows[index]?.['another']
              ? item
              : {
                  outcome: 'refused' as const,
                  reason: 'Row 1 has the same name and other parents. Are they two people?',
                  fields: { firstName: 'Row 1 has the same name and other parents.' },
                  sameNameAs: 1,
                  namesake: true as const,
                },
          ),
        };
      },
    },
  });
  await page
    .getByLabelText('Your list')
    .fill('Name,Parent\nMia Jones,Ann Jones\nMia Jones,Bea Jones\nMia Jones,Cy Jones');
  await expect
    .element(page.getByText('Line 2 has the same name and other parents.').first())
    .toBeVisible();
  await page.getByRole('button', { name: 'Somebody else, line 3' }).click();
  await page.getByRole('button', { name: 'Same child, line 4' }).click();
  await page.getByRole('button', { name: 'Add 2 students' }).click();
  await expect.element(page.getByRole('heading', { name: '2 students added' })).toBeVisible();
  const mia = { firstName: 'Mia', lastName: 'Jones', email: null, enrollmentStatus: 'Enrolled' };
  expect(server.askedFor('students.import').map(({ input }) => input)).toContainEqual({
    rows: [
      { ...mia, adultName: 'Ann Jones' },
      { ...mia, adultName: 'Bea Jones', another: true },
    ],
  });
  // Somebody else isn't added twice.
  await expect
    .element(page.getByRole('button', { name: /^(No one to add|Add \d)/ }))
    .not.toBeInTheDocument();
});

test('a column of a list can be one of the school’s own fields', async () => {
  const server = await openScreen('/manage-students/import', {
    students: { import: anImport },
    studentFields: { list: () => ({ items: [tShirt] }) },
  });
  await page.getByLabelText('Your list').fill('Name,Size\nAda Lovelace,m');
  await page.getByText('Columns: 1 of 2 used').click();
  await page.getByLabelText('Size').selectOptions('T-shirt');
  await expect.element(page.getByText('T-shirt: M')).toBeVisible();
  await expect
    .poll(() => server.askedFor('students.import').at(-1)?.input)
    .toMatchObject({ rows: [{ firstName: 'Ada', own: { tShirt: 'M' } }] });
});
