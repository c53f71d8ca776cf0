import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { SettingsChangesInput } from '../../../contract/settings.ts';
import type { Settings } from '../../../domain/settings.ts';
import { api, client as server } from '../../api/api.ts';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

export function useSettings() {
  return useQuery(api.settings.get.queryOptions());
}

interface Options<Values> {
  /** The section's name in the success message. */
  section: string;
  initial: () => Values;
  /** The changes to send, or throws the refusal to show. */
  changes: (values: Values) => SettingsChangesInput;
}

/** Rules are saved as a whole: a part of them would mean that the rest is gone. */
function withWholeRules(
  { changes, known }: ReturnType<typeof useEdit<Settings>>,
  typed: SettingsChangesInput,
): SettingsChangesInput {
  const { basedOn, ...sent } = changes(typed);
  const pick = (of: Partial<Settings> | SettingsChangesInput) => ({
    ...('tuitionRules' in sent && { tuitionRules: of.tuitionRules }),
    ...('lateFee' in sent && { lateFee: of.lateFee }),
  });
  return { ...sent, ...pick(typed), basedOn: { ...basedOn, ...pick(known) } };
}

/** The form of one section, saved separately. */
export function useSettingsForm<Values extends object>({
  section,
  initial,
  changes,
}: Options<Values>) {
  const client = useQueryClient();
  const opened = useSuspenseQuery(api.settings.get.queryOptions()).data;
  const edit = useEdit(opened, () => server.settings.get({}));
  return useForm<Values, Settings>({
    initial,
    send: async (values) => server.settings.update(withWholeRules(edit, changes(values))),
    onFailed: edit.onFailed,
    onDone(settings) {
      edit.saved(settings);
      client.setQueryData(api.settings.get.queryKey(), settings);
      notifyDone(`${section} saved.`);
    },
  });
}
