import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useAddress } from '../useAddress.ts';
import css from './record.module.css';

export interface RecordTab {
  /** Is in the address. */
  key: string;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
}

/**
 * Tabs whose choice is in the address as `tab`; the first one needs no mention. Only the chosen one is built. A
 * change of the tab leaves the state of the list in the other tab behind: the names in the address are the list's own.
 */
export function RecordTabs({ tabs }: { tabs: readonly (RecordTab | false)[] }) {
  const [address, write] = useAddress();
  const visibleTabs = tabs.filter((tab): tab is RecordTab => Boolean(tab));
  const chosen = visibleTabs.find(({ key }) => key === address.tab) ?? visibleTabs[0];

  const row = useRef<HTMLDivElement>(null);
  // On a small screen the chosen one may stand beyond the edge.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen?.key]);

  function choose(key: string | null) {
    const nothing = Object.fromEntries(Object.keys(address).map((name) => [name, undefined]));
    write({ ...nothing, tab: key === visibleTabs[0]?.key || !key ? undefined : key });
  }

  return (
    <Tabs value={chosen?.key ?? null} onChange={choose} keepMounted={false}>
      <Tabs.List ref={row} mb="md" className={css.tabs}>
        {visibleTabs.map(({ key, label, icon }) => (
          <Tabs.Tab key={key} value={key} leftSection={icon}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {visibleTabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
