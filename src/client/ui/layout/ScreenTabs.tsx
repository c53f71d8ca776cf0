import { use, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { NameTab } from './nameTab.ts';
import styles from './ScreenTabs.module.css';

/** How many characters fit on a phone's line, if the space around each label counts as four. */
const FIT_ON_ONE_LINE = 64;

const lengthOf = (labels: readonly string[]) =>
  labels.reduce((length, label) => length + label.length + 4, 0);

/** Where a key leads from a tab; null for other keys. */
function placeBy(key: string, at: number, count: number): number | null {
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

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

/** The parts of a screen as tabs. A library's would be 13 KiB of what a student's page begins with. */
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
  const id = useId();
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = placeBy(event.key, at, tabs.length);
    // With Alt, arrows are the browser's way back.
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const tab = list.current?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
    if (tabs[to]) onChange(tabs[to].value);
  };
  return (
    <div>
      <div
        role="tablist"
        className={`${styles.list} no-print`}
        data-fits={lengthOf(tabs.map(({ label }) => label)) > FIT_ON_ONE_LINE ? 'no' : 'yes'}
        ref={list}
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(
        (tab) =>
          (tab.staysMounted === true || tab.value === value) && (
            <div
              key={tab.value}
              role="tabpanel"
              id={`${id}-${tab.value}-panel`}
              aria-labelledby={`${id}-${tab.value}`}
              tabIndex={0}
              hidden={tab.value !== value}
            >
              {tab.content}
            </div>
          ),
      )}
    </div>
  );
}
