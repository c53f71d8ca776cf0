let order: Intl.Collator | undefined;

/** Compares people's names: Élodie sorts with E, case is ignored, and 'Dancer 9' comes before 'Dancer 10'. */
export function compareNames(a: string, b: string): number {
  // Created at the first comparison: not every start needs one, and it is slow to create.
  order ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return order.compare(a, b);
}

/** The first word of a name in one field: what somebody is called. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** 'Ballet 1', 'Ballet 1 and Jazz', 'Ballet 1, Jazz, and Tap'. */
export function listedNames(names: readonly string[]): string {
  return listFormat.format(names);
}

const listFormat = new Intl.ListFormat('en-US');
