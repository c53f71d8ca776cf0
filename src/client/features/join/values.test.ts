import { expect, test } from 'vitest';
import { calendarDate } from '../../../domain/dates.ts';
import { aNewChild, firstValues, requestOf, sentChildren } from './values.ts';

const nobody = firstValues({
  id: null,
  email: null,
  name: null,
  role: 'anonymous',
  roles: ['anonymous'],
  mustChangePassword: false,
  mustTurnOnSecondStep: false,
});
const door = {
  agreements: [
    { id: 'waiver', name: 'Waiver', per: 'child' as const, required: true, text: 'x' },
    { id: 'rules', name: 'Rules', per: 'family' as const, required: false, text: 'y' },
  ],
};
const wish = { classId: 'ballet', as: 'trial' as const, date: calendarDate('2026-11-23') };

test('what is signed is signed for each child or once, and only with a name by a parent', () => {
  const values = {
    ...nobody,
    children: [aNewChild('Torres'), aNewChild('Torres')],
    signName: ' Rosa Torres ',
  };
  expect(requestOf(values, door).signatures).toEqual([]);
  expect(requestOf({ ...values, isParent: true }, door).signatures).toEqual([
    { agreementId: 'waiver', name: 'Rosa Torres', child: 0 },
    { agreementId: 'waiver', name: 'Rosa Torres', child: 1 },
    { agreementId: 'rules', name: 'Rosa Torres' },
  ]);
});

test('a child who is in the school already is left out without a class', () => {
  const known = { ...aNewChild('Torres'), isKnown: true };
  expect(sentChildren({ ...nobody, children: [known, aNewChild('Torres')] })).toHaveLength(1);
  expect(sentChildren({ ...nobody, children: [{ ...known, wishes: [wish] }] })).toHaveLength(1);
});

test('only a trial has a day', () => {
  const children = [
    { ...aNewChild('Torres'), wishes: [wish, { ...wish, classId: 'tap', as: 'place' as const }] },
  ];
  expect(requestOf({ ...nobody, children }, door).children[0]?.wishes).toEqual([
    { classId: 'ballet', as: 'trial', date: '2026-11-23' },
    { classId: 'tap', as: 'place' },
  ]);
});

test('a parent who dances says so, and nobody else does', () => {
  const children = [
    aNewChild('Torres'),
    { ...aNewChild('Torres'), firstName: 'Rosa', isContact: true },
  ];
  const sent = requestOf({ ...nobody, children }, door).children;
  expect(sent.map((one) => one.isContact)).toEqual([undefined, true]);
});
