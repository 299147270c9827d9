import { Table, UnstyledButton } from '@mantine/core';
import {
  type OneRoster,
  type RosterEffect,
  rosterEffects,
  type RosterKind,
  rosterKinds,
} from '@okur/contract/one-rosters';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useAddress } from '../../kit/useAddress.ts';
import css from './one-rosters.module.css';

/** How many of each kind come, change, come back, go and stay; a number shows its rows in the list below. */
export function Numbers({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [address, write] = useAddress();
  const isActive = (kind: RosterKind, effect: RosterEffect) => address.kind === kind && address.effect === effect;
  const show = (kind: RosterKind, effect: RosterEffect) =>
    write(
      isActive(kind, effect)
        ? { kind: undefined, effect: undefined, page: undefined }
        : { kind, effect, page: undefined },
    );
  return (
    <Table.ScrollContainer minWidth={460}>
      <Table className={css.numbers} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            {rosterEffects.map((effect) => (
              <Table.Th key={effect}>{t(`one_roster.effect.${effect}`)}</Table.Th>
            ))}
            <Table.Th>{t('one_roster.effect.unchanged')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rosterKinds.map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={500}>
                {t(`one_roster.kinds.${kind}`)}
              </Table.Th>
              {rosterEffects.map((effect) => {
                const count = roster.counts[kind][effect];
                const name = `${t(`one_roster.kinds.${kind}`)}, ${t(`one_roster.effect.${effect}`)}`;
                return (
                  <Table.Td key={effect}>
                    {count > 0 ? (
                      <UnstyledButton
                        className={css.number}
                        aria-pressed={isActive(kind, effect)}
                        aria-label={`${t('kit.label', { label: name })} ${f.number(count)}`}
                        onClick={() => show(kind, effect)}
                      >
                        {f.number(count)}
                      </UnstyledButton>
                    ) : (
                      <span className={`${css.number} ${css.none}`}>0</span>
                    )}
                  </Table.Td>
                );
              })}
              <Table.Td>
                <span className={`${css.number} ${css.none}`}>{f.number(roster.counts[kind].unchanged)}</span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
