import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused, serve, show, signInAs } from '../../kit/testing.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { GiveForm } from './GiveForm.tsx';

/* Who cannot be given a code is said under the students that were chosen. */

const id = '01a1fd33-f155-7000-8000-000000000001';
const student = { id, name: 'Ada', surname: 'Kaya', username: 'ada', department_name: '5-A' };

/** Gives a code to Ada, which the server answers so. */
async function giveToAda(answer: Refused) {
  serve(({ path }) => (path.endsWith('/assign') ? answer : { data: [student], meta: { total: 1 } }));
  show(() => (
    <button type="button" onClick={() => void openFormModal(<GiveForm companyId={id} free={3} />)}>
      open
    </button>
  ));
  fireEvent.click(await screen.findByText('open'));
  fireEvent.click(await screen.findByRole('combobox', { name: /payments.students/ }));
  fireEvent.click(await screen.findByText('Ada Kaya · 5-A'));
  fireEvent.click(screen.getByRole('button', { name: 'licences.give_action' }));
}

it('says why one of the chosen students gets none', async () => {
  const errors = { 'user_ids.0': ['licences.frozen'] };
  await giveToAda(new Refused(422, { code: 'invalid', message: '', errors }));
  expect(await screen.findByText('licences.frozen')).toBeDefined();
});

it('offers to buy as many codes as are missing', async () => {
  signInAs('SP');
  const current = { company_id: id, missing: 1 };
  await giveToAda(new Refused(422, { code: 'no_codes_left', message: '', errors: {}, current }));
  expect(await screen.findByText('licences.buy_missing')).toBeDefined();
});
