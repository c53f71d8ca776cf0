/** An act that changes a state, by its name, with what it is of. */
export type ActionOf<Acts> = { [Type in keyof Acts]: { type: Type; of: Acts[Type] } }[keyof Acts];

/** A reducer of these acts. */
export function reducerOf<State, Acts>(acts: {
  [Type in keyof Acts]: (state: State, of: Acts[Type]) => State;
}) {
  return (state: State, { type, of }: ActionOf<Acts>): State =>
    (acts[type] as (before: State, by: unknown) => State)(state, of);
}
