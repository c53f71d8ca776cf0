declare const brand: unique symbol;

/**
 * A string or number that only one place creates, so that the compiler accepts no other value of the same type for it.
 * A value with several names is accepted wherever one of them is required.
 */
export type Branded<Base, Names extends string> = Base & {
  readonly [brand]: { readonly [Name in Names]: true };
};
