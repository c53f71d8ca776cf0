import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './ScreenTabs.module.css';

/** On a phone: so many letters, with the air around each word counted as four. */
const FIT_ON_ONE_LINE = 64;

const lengthOf = (labels: readonly string[]) =>
  labels.reduce((length, label) => length + label.length + 4, 0);

interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
  /** Stays in the page while another tab is open, with what was typed into it. */
  kept?: boolean;
}

interface Props<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}

/** The parts of a screen behind tabs, one of them open. */
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
