import { expect, test } from 'vitest';
import { meetingsOf, withWeekday } from './typedMeetings.ts';

const tuesday = { weekday: 2, starts: '17:00', ends: '18:00' };

test('a day that is added has the time of the one before it, in the order of the week', () => {
  const two = withWeekday([tuesday], 4, true);
  expect(two).toEqual([tuesday, { ...tuesday, weekday: 4 }]);
  const saturday = { weekday: 6, starts: '10:00', ends: '11:00' };
  expect(withWeekday([...two, saturday], 0, true)[0]).toEqual({ ...tuesday, weekday: 0 });
  expect(withWeekday([], 3, true)).toEqual([{ weekday: 3, starts: '', ends: '' }]);
  expect(withWeekday(two, 2, false)).toEqual([{ ...tuesday, weekday: 4 }]);
});

test('a time that is missing or wrong is said at its field', () => {
  const fieldsOf = (starts: string, ends: string) => {
    try {
      return meetingsOf([tuesday, { weekday: 4, starts, ends }]);
    } catch (error) {
      return (error as { fields: unknown }).fields;
    }
  };
  expect(fieldsOf('', '18:00')).toEqual({ 'meetings.1.starts': 'Please say when it starts' });
  expect(fieldsOf('17:00', '')).toEqual({ 'meetings.1.ends': 'Please say when it ends' });
  expect(fieldsOf('17:00', '17:00')).toEqual({
    'meetings.1.ends': 'A class ends after it starts, within 12 hours',
  });
  expect(fieldsOf('17:00', '18:30')).toHaveLength(2);
});
