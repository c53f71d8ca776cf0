import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsChanges } from '../../../contract/settings.ts';
import type { Settings } from '../../../domain/settings.ts';
import { api, client as server } from '../../api/api.ts';
import { invalidateBudgetQueries, queryKeys } from '../../api/queryKeys.ts';
import { notifyDone } from '../../ui/message/notify.ts';

// Dates, prices and what is public.
const hangOnSettings = [queryKeys.school, queryKeys.publicDashboard, queryKeys.attendance];

export function useSettings() {
  return useQuery(api.settings.get.queryOptions());
}

/** Saves one section. `read` makes the changes of what was typed, or throws the refusal to show. */
export function useSaving(section: string, read: () => SettingsChanges) {
  const client = useQueryClient();
  const save = useMutation<Settings>({
    mutationFn: async () => server.settings.update(read()),
    onSuccess: async (settings) => {
      client.setQueryData(api.settings.get.queryKey(), settings);
      notifyDone(`${section} saved.`);
      await Promise.all([
        ...hangOnSettings.map((queryKey) => client.invalidateQueries({ queryKey })),
        invalidateBudgetQueries(client),
      ]);
    },
  });
  return { save, errors: save.error?.fields ?? {} };
}
