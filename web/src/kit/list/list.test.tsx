import { Button } from '@mantine/core';
import { Flag } from '@okur/contract/fields';
import { ListQuery, page } from '@okur/contract/list';
import { route } from '@okur/contract/route';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useRefresh } from '../client/useCall.ts';
import { SelectField, SwitchField } from '../fields/ChoiceFields.tsx';
import { Refused, serve, show } from '../testing.tsx';
import type { RecordedRequest } from '../testing.tsx';
import { FromTo } from './FromTo.tsx';
import { ListPage } from './ListPage.tsx';
import { useList } from './useList.ts';

const Person = z.object({ id: z.string(), name: z.string(), city: z.string(), deleted_at: z.string().nullable() });
const listPeople = route({
  method: 'GET',
  path: 'people',
  summary: '',
  query: ListQuery.extend({
    status: z.enum(['active', 'trial']).optional(),
    deleted: Flag.optional(),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
  answer: page(Person),
  needs: 'public',
});

function People() {
  const list = useList(listPeople, { sort: 'name' });
  return (
    <ListPage
      list={list}
      title="People"
      primary={<Button>Add person</Button>}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        { key: 'city', label: 'City', sort: 'city_name', named: true },
        { key: 'id', label: 'Number', hidden: true },
      ]}
      filters={
        <>
          <SelectField {...list.filter('status')} aria-label="Status" data={['active', 'trial']} clearable />
          <SwitchField {...list.flag('deleted')} label="Deleted" />
        </>
      }
      rowLink={(row) => `/people/${row.id}?tab=notes`}
      rowActions={(row) => [{ label: `Edit ${row.name}`, onClick: () => {} }]}
      bulkActions={(rows, clear) => [{ label: `Move ${rows.length}`, onClick: clear }]}
      empty={{ title: 'No people yet', text: 'People come from a class list.' }}
    />
  );
}

function Filtered({ names }: { names: readonly string[] }) {
  const list = useList(listPeople);
  const fields = names.map((name) =>
    name === 'Days' ? (
      <FromTo key={name} list={list} />
    ) : (
      <SwitchField key={name} {...list.flag('deleted')} label={name} />
    ),
  );
  return (
    <ListPage
      list={list}
      title="People"
      columns={[{ key: 'name', label: 'Name' }]}
      filters={fields}
      empty={{ title: 'No people yet' }}
    />
  );
}

const total = 25;
/** Twenty-five people, P1 to P25. */
function people({ query }: RecordedRequest) {
  const from = (Number(query.page) - 1) * Number(query.per_page);
  const count = Math.max(0, Math.min(Number(query.per_page), total - from));
  return {
    data: Array.from({ length: count }, (_, at) => ({
      id: String(from + at + 1),
      name: `P${from + at + 1}`,
      city: 'Ankara',
      deleted_at: at === 1 ? '2024-01-01T00:00:00Z' : null,
    })),
    meta: {
      current_page: Number(query.page),
      per_page: Number(query.per_page),
      total,
      last_page: Math.ceil(total / Number(query.per_page)),
      total_is: 'exact',
    },
  };
}
const emptyPage = () => ({
  data: [],
  meta: { current_page: 1, per_page: 10, total: 0, last_page: 1, total_is: 'exact' },
});

it('asks for what its address says, and leaves out what the call would refuse', async () => {
  const requests = serve(people);
  show(People, '/list?page=2&per_page=15&search=007&status=active&deleted=true&sort=-name');
  await screen.findByText('P16');
  expect(requests[0]?.query).toEqual({
    page: '2',
    per_page: '15',
    search: '007',
    status: 'active',
    deleted: 'true',
    sort: '-name',
  });
});

it('shows the first page of a link that makes no sense', async () => {
  const requests = serve(people);
  show(People, '/list?page=none&per_page=7&status=gone&deleted=maybe&sort=%27;drop');
  await screen.findByText('P1');
  expect(requests[0]?.query).toEqual({ page: '1', per_page: '25', sort: 'name' });
});

it('leads to the last page from a page that is no more', async () => {
  serve(people);
  const router = show(People, '/list?page=9&per_page=10');
  await screen.findByText('P25');
  expect(router.state.location.search).toEqual({ page: '3', per_page: '10' });
});

it('keeps page, size, filter and order in the address, and begins again when the rows change', async () => {
  const requests = serve(people);
  const router = show(People, '/list?per_page=10');
  await screen.findByText('P1');
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('P11');
  expect(router.state.location.search).toEqual({ page: '2', per_page: '10' });

  fireEvent.click(screen.getByLabelText('Deleted'));
  await screen.findByText('P1');
  expect(router.state.location.search).toEqual({ deleted: 'true', per_page: '10' });

  fireEvent.click(screen.getByText('City'));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ deleted: 'true', per_page: '10', sort: 'city_name' }),
  );
  await waitFor(() => expect(requests.at(-1)?.query.sort).toBe('city_name'));

  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ per_page: '10', sort: 'city_name' }));
});

it('searches while someone types, in place of the last entry of the history', async () => {
  const requests = serve(people);
  const router = show(People);
  await screen.findByText('P1');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'ışık ' } });
  await waitFor(() => expect(requests.at(-1)?.query.search).toBe('ışık'));
  expect(router.state.location.search).toEqual({ search: 'ışık' });
  expect(router.history.length).toBe(1);
});

it('leads to the search by a slash', async () => {
  serve(people);
  show(People);
  await screen.findByText('P1');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('has the next page ready before it is asked for', async () => {
  const requests = serve(people);
  show(People, '/list?per_page=10');
  await waitFor(() => expect(requests.map(({ query }) => query.page)).toEqual(['1', '2']));
});

it('walks the rows by arrows and opens one by Enter; the screen of a row that is pointed at is fetched', async () => {
  serve(people);
  const router = show(People);
  const first = (await screen.findByText('P1')).closest('tr') as HTMLElement;
  const ahead = vi.spyOn(router, 'preloadRoute');
  fireEvent.pointerEnter(first);
  expect(ahead).toHaveBeenCalledExactlyOnceWith({ to: '/people/1' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toContain('P2');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/people/2'));
});

it('goes from the search to the first row by the arrow', async () => {
  serve(people);
  show(People);
  await screen.findByText('P1');
  const box = screen.getByLabelText('Search');
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toContain('P1');
});

it('marks deleted rows', async () => {
  serve(people);
  show(People);
  expect((await screen.findByText('P2')).closest('tr')?.dataset.deleted).toBe('true');
  expect((await screen.findByText('P1')).closest('tr')?.dataset.deleted).toBeUndefined();
});

it('shows the columns of the address', async () => {
  serve(people);
  const router = show(People, '/list?columns=name,id');
  await screen.findByText('P1');
  expect(screen.queryByText('City')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByLabelText('City'));
  await waitFor(() => expect(router.state.location.search).toEqual({ columns: 'name,city,id' }));
});

it('names on a card what could be taken for something else', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  serve(people);
  show(People);
  await screen.findByText('P1');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('City: Ankara');
});

it('leaves no empty line on a card', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  serve(() => ({ data: [{ id: '1', name: 'P1', city: '' }], meta: { total: 1, page: 1, per_page: 10 } }));
  show(People);
  await screen.findByText('P1');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('P1');
});

it('offers what can be done with the chosen rows', async () => {
  serve(people);
  show(People);
  fireEvent.click(await screen.findByLabelText('Select P1'));
  fireEvent.click(screen.getByLabelText('Select P3'));
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move 2' }));
  expect(screen.queryByText('2 selected')).toBeNull();
});

it('gives what is done with the chosen rows the rows of now', async () => {
  let city = 'Ankara';
  serve((request) => {
    const { data, meta } = people(request);
    return { data: data.map((person) => ({ ...person, city })), meta };
  });
  const begun: string[] = [];
  function Movable() {
    const list = useList(listPeople);
    const refresh = useRefresh();
    return (
      <ListPage
        list={list}
        title="People"
        columns={[
          { key: 'name', label: 'Name', lead: true },
          { key: 'city', label: 'City' },
        ]}
        bulkActions={(rows) => [{ label: 'Move', onClick: () => begun.push(...rows.map((row) => row.city)) }]}
        primary={<Button onClick={() => void refresh()}>Refresh</Button>}
        empty={{ title: 'No people yet' }}
      />
    );
  }
  show(Movable);
  fireEvent.click(await screen.findByLabelText('Select P1'));
  city = 'Izmir';
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findAllByText('Izmir');
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(begun).toEqual(['Izmir']);
});

it('says what belongs into an empty list, and what to do when nothing matches', async () => {
  serve(emptyPage);
  show(People);
  expect(await screen.findByText('People come from a class list.')).toBeTruthy();
});

it('says that nothing matches when the search is to blame', async () => {
  serve(emptyPage);
  show(People, '/list?search=zzz');
  expect(await screen.findByText(/No results for/)).toBeTruthy();
  expect(screen.queryByText('No people yet')).toBeNull();
});

it('offers another try after a failure, with the id of the request', async () => {
  const requests = serve((request) =>
    requests.length === 1
      ? new Refused(500, { code: 'internal', message: 'error.internal', request_id: 'r-42' })
      : people(request),
  );
  show(People);
  expect(await screen.findByText('r-42')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('P1')).toBeTruthy();
});

it('has 25 rows a page, or as many as the person chose before, which the address of a page says', async () => {
  const requests = serve(people);
  show(People);
  await screen.findByText('P25');
  fireEvent.click(screen.getByRole('combobox', { name: 'Rows per page' }));
  fireEvent.click(await screen.findByRole('option', { name: '10', hidden: true }));
  await waitFor(() => expect(requests.at(-1)?.query.per_page).toBe('10'));
  cleanup();
  const router = show(People);
  await screen.findByText('P10');
  expect(requests.at(-1)?.query.per_page).toBe('10');
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('P11');
  expect(router.state.location.search).toEqual({ page: '2', per_page: '10' });
});

it('shows four filters and the others at a press, and all where one is set', async () => {
  serve(people);
  show(() => <Filtered names={['One', 'Two', 'Three', 'Four', 'Five', 'Six']} />);
  const more = await screen.findByRole('button', { name: 'More filters (2)' });
  expect(more.parentElement!.dataset['first']).toBe('4');
  fireEvent.click(more);
  expect(more.parentElement!.dataset['first']).toBeUndefined();
  cleanup();
  show(() => <Filtered names={['One', 'Two', 'Three', 'Four', 'Five']} />, '/list?status=active');
  const clear = await screen.findByRole('button', { name: 'Clear filters' });
  expect(clear.parentElement!.dataset['first']).toBeUndefined();
  // One that is set cannot be put out of sight.
  expect(screen.queryByRole('button', { name: 'Fewer filters' })).toBeNull();
  fireEvent.click(clear);
  await screen.findByRole('button', { name: 'Fewer filters' });
  cleanup();
  show(() => <Filtered names={['One', 'Two', 'Three', 'Four']} />);
  await screen.findByText('P1');
  expect(screen.queryByRole('button', { name: /filters/ })).toBeNull();
});

it.each([
  [['One', 'Two', 'Three', 'Days', 'Five'], '3'],
  [['One', 'Two', 'Three', 'Four', 'Days'], '4'],
])('counts the two fields of days as two: %s', async (names, first) => {
  serve(people);
  show(() => <Filtered names={names} />);
  const more = await screen.findByRole('button', { name: `More filters (${5 - Number(first)})` });
  expect(more.parentElement!.dataset['first']).toBe(first);
});
