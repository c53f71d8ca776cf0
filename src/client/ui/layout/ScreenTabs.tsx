import { use, useEffect, useRef, type ReactNode } from 'react';
import { Tabs } from '@base-ui/react/tabs';
import { NameTab } from './nameTab.ts';
import styles from './ScreenTabs.module.css';

/** How many characters fit on a phone's line, if the space around each label counts as four. */
const FIT_ON_ONE_LINE = 64;

const lengthOf = (labels: readonly string[]) =>
  labels.reduce((length, label) => length + label.length + 4, 0);

interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
  /** Whether it stays mounted while another tab is open, to keep what was typed. */
  staysMounted?: boolean;
}

interface Props<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}

/** The parts of a screen as tabs. */
export function ScreenTabs<Value extends string>({ value, onChange, tabs }: Props<Value>) {
  const nameTab = use(NameTab);
  const open = tabs.find((tab) => tab.value === value)?.label ?? null;
  useEffect(() => {
    nameTab(open);
    return () => nameTab(null);
  }, [nameTab, open]);
  const place = tabs.findIndex((tab) => tab.value === value);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.children[place];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    // The tab goes in the middle, so that its neighbors show. Only the list scrolls, never the page.
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [place]);
  return (
    <Tabs.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      <Tabs.List
        activateOnFocus
        className={`${styles.list} no-print`}
        data-fits={lengthOf(tabs.map(({ label }) => label)) > FIT_ON_ONE_LINE ? 'no' : 'yes'}
        ref={list}
      >
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} keepMounted={tab.staysMounted === true}>
          {/* This happens right away: a panel is removed a moment later, and would take the focus with it unnoticed. */}
          {(tab.staysMounted === true || tab.value === value) && tab.content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
