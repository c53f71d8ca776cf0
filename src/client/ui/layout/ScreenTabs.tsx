import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './ScreenTabs.module.css';

/** How many characters fit on a phone's line, counting the space around each label as four. */
const FIT_ON_ONE_LINE = 64;

const lengthOf = (labels: readonly string[]) =>
  labels.reduce((length, label) => length + label.length + 4, 0);

interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
  /** Stays mounted while another tab is open, and so keeps what was typed. */
  kept?: boolean;
}

interface Props<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}

/** The parts of a screen as tabs. */
export function ScreenTabs<Value extends string>({ value, onChange, tabs }: Props<Value>) {
  return (
    <Tabs
      value={value}
      keepMounted={false}
      onChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      <Tabs.List
        className={`${styles.list} no-print`}
        data-lines={lengthOf(tabs.map(({ label }) => label)) > FIT_ON_ONE_LINE ? 'several' : 'one'}
      >
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} keepMounted={tab.kept === true}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
