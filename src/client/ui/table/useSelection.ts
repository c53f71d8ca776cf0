import { useCallback, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  set: (id: string, on: boolean) => void;
  replace: (ids: Iterable<string>) => void;
}

/** A set of row ids; its functions are stable. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback((id: string, on: boolean) => {
    setIds((current) => {
      const next = new Set(current);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const replace = useCallback((chosen: Iterable<string>) => setIds(new Set(chosen)), []);
  return { ids, set, replace };
}
