const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The order of people's names: Élodie stands by E, case does not count, and 'Dancer 9' comes before 'Dancer 10'. */
export function compareNames(a: string, b: string): number {
  return order.compare(a, b);
}
