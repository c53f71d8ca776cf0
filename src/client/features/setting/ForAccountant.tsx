import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountingBases,
  accountingBasisLabels,
  accountingFormatLabels,
  accountingFormats,
  type AccountingBasis,
  type AccountingFormat,
} from '../../../domain/accounting.ts';
import type { Month } from '../../../domain/dates.ts';
import { formatMonth } from '../../../domain/months.ts';
import type { Settings } from '../../../domain/settings.ts';
import { api, client } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useDownload } from '../../files/useDownload.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { DownloadBar } from '../../ui/file/DownloadBar.tsx';
import { FileButton } from '../../ui/file/FileButton.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { FoldedCard } from '../../ui/layout/FoldedCard.tsx';
import { useSettings, useSettingsForm } from './settingsForm.tsx';
import { optionsOf } from '../../ui/field/options.ts';

/** A month as a file for the accountant's program, and what the accountant calls the accounts in it. */
export function ForAccountant({ month }: { month: Month }) {
  const [format, setFormat] = useState<AccountingFormat>('quickbooks');
  const [basis, setBasis] = useState<AccountingBasis>('cash');
  const [isOpen, setOpen] = useState(false);
  const { making, progress, error, download } = useDownload<'file'>({
    make: () => client.accounting.file({ month, format, basis }),
    nameOf: () => 'the file',
  });
  return (
    <FoldedCard title="For the accountant" line="QuickBooks, Xero or CSV">
      <Stack>
        <p>
          {formatMonth(month)} as a journal, a balanced entry for each day. Nobody’s name is in it.
        </p>
        <Row equal align="start">
          <SelectField
            label="Program"
            options={optionsOf(accountingFormats, accountingFormatLabels)}
            value={format}
            onChange={(value) => setFormat(value)}
          />
          <SelectField
            label="Income counts"
            options={optionsOf(accountingBases, accountingBasisLabels)}
            value={basis}
            onChange={(value) => setBasis(value)}
          />
        </Row>
        <DownloadBar progress={progress} error={failedTo('make the file', error)}>
          <FileButton busy={making !== undefined} onClick={() => download('file')}>
            Download for {accountingFormatLabels[format]}
          </FileButton>
        </DownloadBar>
        {isOpen ? (
          <Accounts />
        ) : (
          <Row>
            <button type="button" className="link" onClick={() => setOpen(true)}>
              Names and codes of the accounts
            </button>
          </Row>
        )}
      </Stack>
    </FoldedCard>
  );
}

interface BookAccount {
  key: string;
  name: string;
  about?: string | undefined;
}

function Accounts() {
  const accounts = useQuery(api.accounting.accounts.queryOptions());
  return (
    <QueryView
      query={combineQueries(accounts, useSettings())}
      loading="Loading the accounts…"
      action="load the accounts"
    >
      {([{ items }, settings]) => <AccountsForm accounts={items} settings={settings} />}
    </QueryView>
  );
}

function AccountsForm({
  accounts,
  settings,
}: {
  accounts: readonly BookAccount[];
  settings: Settings;
}) {
  const form = useSettingsForm({
    section: 'Accounts',
    initial: () => ({ names: settings.accounts, taxRate: settings.taxRate }),
    changes: ({ names, taxRate }) => ({
      taxRate,
      accounts: Object.fromEntries(
        Object.entries(names).filter(([, { name, code }]) => name?.trim() || code?.trim()),
      ),
    }),
  });
  const { names } = form.values;
  const change = (key: string, typed: { name?: string; code?: string }) =>
    form.set({ names: { ...names, [key]: { ...names[key], ...typed } } });
  return (
    <Form {...form.props} ownMessages>
      <p className="quiet">
        The names and codes that your accountant’s program has. Xero needs a code for each account
        in a file.
      </p>
      {accounts.map(({ key, name, about }) => (
        <fieldset key={key}>
          <legend className="visually-hidden">{name}</legend>
          <Row equal align="start">
            <TextField
              label={name}
              description={about}
              placeholder={name}
              maxLength={100}
              autoComplete="off"
              value={names[key]?.name ?? ''}
              error={form.errors[`accounts.${key}.name`]}
              onChange={(typed) => change(key, { name: typed })}
            />
            <TextField
              label="Code"
              maxLength={10}
              autoComplete="off"
              value={names[key]?.code ?? ''}
              error={form.errors[`accounts.${key}.code`]}
              onChange={(typed) => change(key, { code: typed })}
            />
          </Row>
        </fieldset>
      ))}
      <Disclosure label="Tax rate for Xero">
        <TextField
          label="Tax rate"
          description="The name of a rate in Xero, on every line."
          maxLength={50}
          {...form.field('taxRate')}
        />
      </Disclosure>
      <FormButtons submit="Save accounts" minor busy={form.busy} />
    </Form>
  );
}
