declare const brand: unique symbol;

/**
 * A text or a number that only one place makes, so that no other of the same shape is taken for it. What has several
 * names may stand wherever one of them is asked for.
 */
export type Branded<Base, Names extends string> = Base & {
  readonly [brand]: { readonly [Name in Names]: true };
};
