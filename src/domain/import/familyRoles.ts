import { plainText } from '../letters.ts';

// Who is who in lists of a church or a club: a line for each person, with a number for the family and a role in it.

const words = (text: string) => plainText(text).trim();

// A column 'Child' says yes or no.
const CHILD =
  /^(?:(?:step|grand|foster)?-?(?:child|son|daughter)|children|kid|student|dancer|dependent|minor|youth|niece|nephew|true|yes|y)$/;
const PARENT =
  /^(?:head(?: of (?:the )?(?:household|family|house))?|hoh|spouse|husband|wife|partner|(?:step|grand|foster)?-?(?:parent|mother|father)|mom|mum|dad|guardian|(?:primary|secondary|other) (?:adult|contact|parent|guardian)|adult|false|no|n)$/;

/** Whether a role in a family is that of a child: 'Child', 'Son', 'Student'. */
export const isChildRole = (role: string): boolean => CHILD.test(words(role));

/** Whether a role in a family is that of a parent or guardian: 'Head of Household', 'Spouse', 'Mother'. */
export const isParentRole = (role: string): boolean => PARENT.test(words(role));

/** 'Mother', where a role says how the children know them; 'Spouse' says it of another adult. */
export const relationOfRole = (role: string): string =>
  /mother|father|mom|mum|dad|guardian/.test(words(role)) ? role.trim() : '';
