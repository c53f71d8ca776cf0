import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { Refusal } from './refusal.ts';
import { asMoney, asText, refuseStale } from './staleEdit.ts';

const fields = {
  balance: { name: 'balance', show: asMoney },
  notes: { name: 'notes', show: asText },
  studentId: { name: 'student' },
};
const now = { balance: cents(0), notes: '', studentId: 's2' };

function refusalOf(basedOn: object | undefined, wanted: object): Refusal | null {
  try {
    refuseStale(now, basedOn as Record<string, unknown>, wanted as Record<string, unknown>, fields);
    return null;
  } catch (thrown) {
    return thrown as Refusal;
  }
}

test('what changed meanwhile is refused, and said from what to what', () => {
  const refused = refusalOf({ balance: 500 }, { balance: 700 });
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused?.code).toBe('CONFLICT');
  expect(refused?.message).toBe(
    'The balance changed from $5.00 to $0.00 while this form was open. Please check it and save again.',
  );
  expect(Object.keys(refused?.fields ?? {})).toEqual(['balance']);
});

test('several changes are all said; long texts are cut, ids never shown', () => {
  const message = refusalOf({ notes: 'x'.repeat(200), studentId: 's1' }, {})?.message;
  expect(message).toMatch(
    /^The notes changed from “x{60}…” to nothing while .* The student changed while this form was open\./,
  );
  expect(message).not.toContain('s1');
});

test('what is as it was, is wanted anyway, or is not said goes through', () => {
  expect(refusalOf({ balance: 0 }, { balance: 700 })).toBeNull();
  expect(refusalOf({ balance: 500 }, { balance: 0 })).toBeNull();
  expect(refusalOf(undefined, { balance: 700 })).toBeNull();
  expect(refusalOf({ somethingElse: 1 }, { balance: 700 })).toBeNull();
});

test('a long text that is shown in a sentence ends between two emoji', () => {
  const short = 'a'.repeat(59);
  expect(asText(`${short}👋🏽 hello`)).toBe(`“${short}…”`);
});
