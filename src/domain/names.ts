let order: Intl.Collator | undefined;

/** The order of people's names: Élodie stands by E, case does not count, and 'Dancer 9' comes before 'Dancer 10'. */
export function compareNames(a: string, b: string): number {
  // Made at the first comparison: not every start has one, and it takes a moment.
  order ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return order.compare(a, b);
}
